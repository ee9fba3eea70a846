/** Points that a mock asks for beside its total, by the site's rule: parts 1 and 2 together, and listening. spec 2 §5 */
export const PASS_LINES = {
  language: { needed: 38, points: 120 },
  listening: { needed: 19, points: 60 },
} as const;
