type Rgb = readonly [number, number, number];

/** CSS custom properties of the palette, `light-dark()` values. */
export type BrandPalette = Record<`--color-${string}`, string>;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** WCAG 2.2 AA for text. */
export const TEXT_CONTRAST = 4.5;
/** WCAG 2.2 AA for what is not text, such as the fill of a bar. */
const FILL_CONTRAST = 3;

// What the colour stands on; the values of web/styles/tokens.css.
const LIGHT_PAPERS: readonly Rgb[] = [parse('#f5f4f0'), parse('#ffffff'), parse('#eeede7'), parse('#f0efea')];
const DARK_SURFACE = parse('#191d28');
const DARK_PAPERS: readonly Rgb[] = [parse('#10131b'), DARK_SURFACE, parse('#11151e'), parse('#222837')];
const TRACK = { light: parse('#d9d6cb'), dark: parse('#414a60') };

function parse(hex: string): Rgb {
  const channel = (index: number) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  return [channel(0), channel(1), channel(2)];
}

const format = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Rounded: what is checked is what is sent. */
function mix([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb {
  const at = (one: number, other: number) => Math.round(one + (other - one) * share);
  return [at(r, r2), at(g, g2), at(b, b2)];
}

function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = colour;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast of two colours written as '#rrggbb'. WCAG 2.2 */
export const contrast = (one: string, other: string): number => contrastOf(parse(one), parse(other));

/** The colour, moved towards black or white until it is fit. */
function shift(colour: Rgb, towards: Rgb, isFit: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shifted = mix(colour, towards, share);
    if (isFit(shifted)) return shifted;
  }
  return towards;
}

const reads = (papers: readonly Rgb[], ratio: number) => (colour: Rgb) =>
  papers.every((paper) => contrastOf(colour, paper) >= ratio);

/** The nearest darker colour that white text can be read on: the colour itself, if it is dark enough. */
export function readableUnderWhite(colour: string): string {
  return format(shift(parse(colour), BLACK, reads([WHITE], TEXT_CONTRAST)));
}

/**
 * The palette that follows from a school's colour ('#rrggbb') on which white text can be read. By night it is lightened
 * until it can be read on the dark papers.
 */
export function brandPalette(colour: string): BrandPalette {
  const day = parse(colour);
  const softDay = mix(day, WHITE, 0.9);
  const softNight = mix(DARK_SURFACE, day, 0.25);
  const inkNight = mix(day, BLACK, 0.7);
  const textDay = shift(day, BLACK, reads([...LIGHT_PAPERS, softDay], TEXT_CONTRAST));
  const isFitByNight = reads([...DARK_PAPERS, softNight, inkNight], TEXT_CONTRAST);
  const night = shift(day, WHITE, (one) => isFitByNight(one) && contrastOf(one, TRACK.dark) >= FILL_CONTRAST);
  const fillDay = shift(day, BLACK, reads([TRACK.light], FILL_CONTRAST));
  const both = (light: Rgb, dark: Rgb) => `light-dark(${format(light)}, ${format(dark)})`;
  return {
    '--color-primary': both(fillDay, night),
    '--color-primary-hover': both(mix(fillDay, BLACK, 0.2), mix(night, WHITE, 0.25)),
    '--color-primary-ink': both(WHITE, inkNight),
    '--color-primary-text': both(textDay, night),
    '--color-primary-soft': both(softDay, softNight),
    '--color-primary-line': both(mix(day, WHITE, 0.65), mix(DARK_SURFACE, night, 0.35)),
    '--color-banner': format(day),
    '--color-banner-button-hover': format(softDay),
  };
}
