import { FlyingSwallow } from './flying-swallow.tsx';
import { PerchedSwallow, type SwallowMood } from './perched-swallow.tsx';

/** Ends and sag of a wire: [x1, y1, x2, y2, sag]. */
export type Wire = readonly [x1: number, y1: number, x2: number, y2: number, sag: number];

/** A landscape in numbers: everything is placed in a box of width × height. */
export type Landscape = {
  width: number;
  height: number;
  /** How far it goes on to both sides, for wide screens. */
  margin: number;
  /** Sun by day, moon by night: [x, y, radius]. */
  disc: readonly [number, number, number];
  /** Where the hills begin, as a share of the height. */
  horizon: number;
  poles: readonly number[];
  wires: readonly Wire[];
  /** `at` runs from 0 to 1 along the wire with that index. */
  perched: readonly { wire: number; at: number; scale: number; mood: SwallowMood; wings?: 'fold' | 'wave' }[];
  /** [x, y, scale, degrees] */
  flying: readonly (readonly [number, number, number, number])[];
  /** [x, y, scale] */
  roofs: readonly (readonly [number, number, number])[];
  preserveAspectRatio?: string;
};

const round = (value: number) => Math.round(value * 10) / 10;

function sagPoint([x1, y1, x2, y2, sag]: Wire): [number, number] {
  return [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2];
}

function pointOnWire(wire: Wire, at: number): [number, number] {
  const [x1, y1, x2, y2] = wire;
  const [sagX, sagY] = sagPoint(wire);
  const on = (from: number, over: number, to: number) => (1 - at) ** 2 * from + 2 * at * (1 - at) * over + at ** 2 * to;
  return [on(x1, sagX, x2), on(y1, sagY, y2)];
}

function hillPaths({ width: w, height: h, margin: m, horizon }: Landscape): [string, string, string] {
  const y = h * horizon;
  const path = (parts: TemplateStringsArray, ...values: number[]) =>
    parts.reduce((text, part, index) => `${text}${round(values[index - 1] ?? 0)}${part}`);
  return [
    path`M${-m} ${y + 60}Q${-m / 2} ${y + 64} 0 ${y + 30}C${w * 0.15} ${y - 20} ${w * 0.28} ${y + 10} ${w * 0.4} ${y + 24}S${w * 0.62} ${y - 70} ${w * 0.74} ${y - 60}s${w * 0.14} 70 ${w * 0.26} 40Q${w + m / 2} ${y - 50} ${w + m} ${y + 10}V${h}H${-m}Z`,
    path`M${-m} ${y + 96}Q${-m / 2} ${y + 100} 0 ${y + 70}C${w * 0.12} ${y + 40} ${w * 0.26} ${y + 84} ${w * 0.44} ${y + 66}S${w * 0.8} ${y + 20} ${w} ${y + 58}Q${w + m / 2} ${y + 96} ${w + m} ${y + 76}V${h}H${-m}Z`,
    path`M${-m} ${y + 130}Q${-m / 2} ${y + 140} 0 ${y + 112}C${w * 0.3} ${y + 84} ${w * 0.5} ${y + 124} ${w} ${y + 96}Q${w + m / 2} ${y + 70} ${w + m} ${y + 110}V${h}H${-m}Z`,
  ];
}

/** Hills, roofs, poles and wires with swallows. Its colours are tokens, so it turns to night by itself. */
export function Scene({ landscape, className }: { landscape: Landscape; className?: string | undefined }) {
  const { width, height, margin, disc, poles, wires, perched, flying, roofs } = landscape;
  const [far, middle, near] = hillPaths(landscape);
  return (
    <svg
      className={className}
      viewBox={`${-margin} 0 ${width + 2 * margin} ${height}`}
      preserveAspectRatio={landscape.preserveAspectRatio ?? 'xMidYMax slice'}
      aria-hidden="true"
    >
      <circle cx={disc[0]} cy={disc[1]} r={disc[2]} fill="var(--color-disc)" />
      <path d={far} fill="var(--color-hill-1)" />
      <path d={middle} fill="var(--color-hill-2)" />
      {roofs.map(([x, y, scale]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d="M0 30q30-4 44-26h32q14 22 44 26v8H0Z" fill="var(--color-wire)" />
          <path d="M14 38h92v34H14Z" fill="var(--color-surface)" />
          <path d="M26 48h18v24H26Zm50 0h18v14H76Z" fill="var(--color-hill-2)" />
          <path d="M44 4h32v-5H44Z" fill="var(--color-accent)" />
        </g>
      ))}
      <path d={near} fill="var(--color-hill-3)" />
      {poles.map((x) => (
        <g key={x} stroke="var(--color-wire)">
          <path d={`M${x} ${round(height * 0.14)}V${height}`} strokeWidth="7" />
          <path
            d={`M${x - 34} ${round(height * 0.2)}h68M${x - 26} ${round(height * 0.28)}h52`}
            strokeWidth="5"
            strokeLinecap="round"
          />
        </g>
      ))}
      {wires.map((wire) => (
        <path
          key={wire.join()}
          d={`M${wire[0]} ${wire[1]}Q${sagPoint(wire).map(round).join(' ')} ${wire[2]} ${wire[3]}`}
          fill="none"
          stroke="var(--color-wire)"
          strokeWidth="2.5"
        />
      ))}
      {perched.map(({ wire, at, scale, mood, wings }) => {
        const [x, y] = pointOnWire(wires[wire]!, at);
        return (
          <PerchedSwallow
            key={`${wire} ${at}`}
            mood={mood}
            {...(wings ? { wings } : {})}
            transform={`translate(${round(x - 80 * scale)} ${round(y - 128 * scale)}) scale(${scale})`}
          />
        );
      })}
      {flying.map(([x, y, scale, degrees]) => (
        <FlyingSwallow key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees}) scale(${scale})`} />
      ))}
    </svg>
  );
}
