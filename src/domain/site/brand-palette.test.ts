import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandPalette, contrast, readableUnderWhite } from './brand-palette.ts';

const TOKENS = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

/** A token of the style sheets by day and by night. */
function token(name: string): [string, string] {
  const found = new RegExp(`${name}:\\s*light-dark\\(\\s*(#[0-9a-f]{6}),\\s*(#[0-9a-f]{6})\\s*\\)`).exec(TOKENS);
  if (!found?.[1] || !found[2]) throw new Error(`${name} is not in tokens.css`);
  return [found[1], found[2]];
}

function pair(value: string | undefined): [string, string] {
  const found = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value ?? '');
  if (!found?.[1] || !found[2]) throw new Error(`${value} is no pair of colours`);
  return [found[1], found[2]];
}

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
/** Colours all around, each as light as white text allows. */
const COLOURS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => readableUnderWhite(`#${r}${g}${b}`))));

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('readableUnderWhite', () => {
  it('leaves a dark colour as it is and darkens a light one no more than it must', () => {
    expect(readableUnderWhite('#2c4a8c')).toBe('#2c4a8c');
    const darkened = contrast(readableUnderWhite('#ffcc00'), '#ffffff');
    expect(darkened).toBeGreaterThanOrEqual(4.5);
    expect(darkened).toBeLessThan(5);
  });
});

describe('the palette of any allowed colour', () => {
  it.each([0, 1] as const)('is read on every paper, by day (0) and by night (1): %d', (theme) => {
    const papers = ['bg', 'surface', 'sunken', 'hover'].map((name) => token(`--color-${name}`)[theme]);
    for (const colour of COLOURS) {
      const palette = brandPalette(colour);
      const of = (name: string) => pair(palette[`--color-${name}`])[theme];
      const pairs = [
        [of('primary-ink'), of('primary')],
        [of('primary-ink'), of('primary-hover')],
        ...[...papers, of('primary-soft')].map((paper) => [of('primary-text'), paper]),
      ] as [string, string][];
      for (const [ink, paper] of pairs)
        expect(contrast(ink, paper), `${colour}: ${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
      const track = token('--color-track')[theme];
      expect(contrast(of('primary'), track), `${colour}: bar`).toBeGreaterThanOrEqual(3);
      expect(contrast(of('primary'), of('primary-soft')), `${colour}: edge`).toBeGreaterThanOrEqual(3);
      expect(contrast('#ffffff', palette['--color-banner'] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
