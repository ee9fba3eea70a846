const BACK = '#3a579e';
const WING = '#2a4279';
const THROAT = '#e2603a';
const BELLY = '#fff8ea';
const BEAK = '#f0a91b';

const WINGS = {
  fold: ['M38 70c-16 16-22 42-12 72 15-10 26-30 26-54Z', 'M122 70c16 16 22 42 12 72-15-10-26-30-26-54Z'],
  wave: ['M38 70c-16 16-22 42-12 72 15-10 26-30 26-54Z', 'M118 80c6-24 17-42 36-54 4 26-5 52-28 74Z'],
} as const;

const CLOSED_EYES = { joy: 'M50 58q8-11 16 0M94 58q8-11 16 0', sleep: 'M50 54q8 8 16 0M94 54q8 8 16 0' } as const;

export type SwallowMood = 'open' | 'joy' | 'sleep';

type Props = { mood?: SwallowMood; wings?: keyof typeof WINGS; transform?: string };

/** The swallow seen from the front, sitting. Draws into a box of 160 × 160; its feet stand at (80, 128). */
export function PerchedSwallow({ mood = 'open', wings = 'fold', transform }: Props) {
  const wingPaths = WINGS[wings].map((path) => <path key={path} d={path} fill={WING} />);
  return (
    <g transform={transform}>
      <path d="M68 118c-2 14-8 28-19 40 12-4 20-13 25-25l6-12 6 12c5 12 13 21 25 25-11-12-17-26-19-40Z" fill={WING} />
      {wings === 'fold' ? null : wingPaths}
      <path
        d="M80 18c25 0 41 17 41 41 0 9 5 17 5 33 0 22-18 36-46 36S34 114 34 92c0-16 5-24 5-33 0-24 16-41 41-41Z"
        fill={BACK}
      />
      <path d="M80 66c21 0 35 13 35 33 0 18-15 27-35 27s-35-9-35-27c0-20 14-33 35-33Z" fill={BELLY} />
      <path d="M80 63c17 0 30 6 30 14 0 12-13 22-30 22S50 89 50 77c0-8 13-14 30-14Z" fill={THROAT} />
      {wings === 'fold' ? wingPaths : null}
      {mood === 'open' ? (
        <>
          <path d="M58 46.5a8.5 8.5 0 1 0 .01 0ZM102 46.5a8.5 8.5 0 1 0 .01 0Z" fill={BELLY} />
          <path d="M59 50.7a5.3 5.3 0 1 0 .01 0ZM101 50.7a5.3 5.3 0 1 0 .01 0Z" fill="#23262f" />
          <path d="M61 52.2a1.8 1.8 0 1 0 .01 0ZM103 52.2a1.8 1.8 0 1 0 .01 0Z" fill="#fff" />
        </>
      ) : (
        <path d={CLOSED_EYES[mood]} fill="none" stroke={BELLY} strokeWidth="4.5" strokeLinecap="round" />
      )}
      <path d="M43 69a7 5 0 1 0 14 0 7 5 0 1 0-14 0ZM103 69a7 5 0 1 0 14 0 7 5 0 1 0-14 0Z" fill="#f7b39b" />
      <path d="M71 50q9-7 18 0 1 8-9 14-10-6-9-14Z" fill={THROAT} />
      {mood === 'joy' ? (
        <>
          <path d="M71 71q9 3 18 0-1 11-9 13-8-2-9-13Z" fill="#8c2a17" />
          <path d="M69 65q11-7 22 0-3 8-11 8t-11-8Z" fill={BEAK} />
        </>
      ) : (
        <path d="M70 66q10-7 20 0-4 9-10 11-6-2-10-11Z" fill={BEAK} />
      )}
    </g>
  );
}
