import type { ComponentProps } from 'react';

/**
 * Replaces Lucide's icon factory. `shapes`: markup, written at build time (scripts/light-icons-plugin.ts, decision 008).
 * As in the original, icons are hidden from screen readers unless given a name.
 */
export default function createIcon(shapes: string) {
  const content = { __html: shapes };
  return function Icon(props: ComponentProps<'svg'>) {
    const isNamed = props['aria-label'] ?? props['aria-labelledby'] ?? props.role;
    return (
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={isNamed ? undefined : true}
        {...props}
        dangerouslySetInnerHTML={content}
      />
    );
  };
}
