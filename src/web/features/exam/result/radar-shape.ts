export type Point = { readonly x: number; readonly y: number };

/** Where things stand in a radar of so many axes, the first one upwards, the others clockwise. */
export type RadarShape = {
  readonly width: number;
  readonly height: number;
  readonly center: Point;
  /** the point of an axis at a share of its length, 0 to 1 and beyond */
  readonly at: (axis: number, share: number) => Point;
};

const RADIUS = 104;

/** With fewer there is no area to see. */
export const MIN_AXES = 3;

/** A radar with room for its labels. */
export function radarShape(axes: number): RadarShape {
  const center = { x: 170, y: 160 };
  return {
    width: 340,
    height: 310,
    center,
    at(axis, share) {
      const angle = (2 * Math.PI * axis) / axes - Math.PI / 2;
      return { x: center.x + RADIUS * share * Math.cos(angle), y: center.y + RADIUS * share * Math.sin(angle) };
    },
  };
}

/** The points of one ring or area, by the share of each axis. */
export function ringPoints(shape: RadarShape, shares: readonly number[]): Point[] {
  return shares.map((share, axis) => shape.at(axis, share));
}
