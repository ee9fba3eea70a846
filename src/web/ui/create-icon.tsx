import type { ComponentProps } from 'react';
import type { LucideIconData } from 'lucide-react';

/**
 * Replaces Lucide's icon factory (vite.config.ts, decision 008): shapes are assembled once instead of per element and
 * render. As in the original, icons are hidden from screen readers unless given a name.
 */
export default function createIcon({ node }: LucideIconData) {
  const shapes = node.map(([shape, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${String(value as string | number)}"`);
    return `<${shape}${written.join('')}/>`;
  });
  const content = { __html: shapes.join('') };
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
