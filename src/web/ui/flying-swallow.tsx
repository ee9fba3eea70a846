/** The flying swallow: logo, and birds in scenes. Draws into 64 × 64. */
export function FlyingSwallow({ transform }: { transform?: string }) {
  return (
    <g transform={transform}>
      <path d="M38 25C33 14 23 6 7 3c9 8 14 18 17 30Z" fill="var(--color-bird-2)" />
      <path
        d="M58 13c-4-5-12-6-18-1-9 8-18 19-28 26L1 40l11 4-3 11c7-7 12-10 19-12 13-4 24-13 27-24l7-3Z"
        fill="var(--color-bird)"
      />
      <path d="M55 19c-3 11-14 20-27 24 4-6 12-12 18-18 3-3 6-6 9-6Z" fill="#fff8ea" />
      <path d="M56 14c2 4 0 8-5 11-3-1-5-3-5-6 3-1 7-2 10-5Z" fill="#e2603a" />
      <path d="M42 26c3 13 2 24-5 35-4-9-9-17-14-23Z" fill="var(--color-bird-2)" />
      <circle cx="50" cy="13.5" r="1.8" fill="#fff8ea" />
    </g>
  );
}
