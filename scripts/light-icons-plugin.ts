import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LucideIconData, LucideIconNode } from 'lucide-react';
import type { Plugin } from 'vite';

const CREATE_ICON = path.join(import.meta.dirname, '..', 'src', 'web', 'ui', 'create-icon.tsx');

/** Turns Lucide's icons into markup at build time, for our own component to draw: docs/decisions/008. */
export const lightIconsPlugin: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  load: {
    filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
    async handler(id) {
      const { __iconData: data } = (await import(pathToFileURL(id).href)) as { __iconData?: LucideIconData };
      // A file without data only exports an icon under its former name.
      if (!data) return undefined;
      return [
        `import createIcon from ${JSON.stringify(CREATE_ICON)};`,
        `export default /* @__PURE__ */ createIcon(${JSON.stringify(shapesOf(data.node))});`,
      ].join('\n');
    },
  },
};

/** The shapes of an icon as markup. */
export function shapesOf(nodes: readonly LucideIconNode[]): string {
  const shapes = nodes.map(([shape, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${String(value as string | number)}"`);
    return `<${shape}${written.join('')}/>`;
  });
  return shapes.join('');
}
