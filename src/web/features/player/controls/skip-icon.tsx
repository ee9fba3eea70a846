/** A circular arrow, back or forward, around a 10; lucide has none. */
export function SkipIcon({ direction }: { direction: 'back' | 'forward' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {direction === 'back' ? (
        <path d="M4 5v4.5h4.5M4.5 9.2A8.2 8.2 0 1 1 3.8 13" />
      ) : (
        <path d="M20 5v4.5h-4.5M19.5 9.2A8.2 8.2 0 1 0 20.2 13" />
      )}
      <path d="M9.25 10.5v5M12.25 12v2a1.5 1.5 0 0 0 3 0v-2a1.5 1.5 0 0 0-3 0Z" strokeWidth="1.5" />
    </svg>
  );
}
