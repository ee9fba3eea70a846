import { minify } from 'terser';
import type { Plugin } from 'vite';

/** What the lesson page loads first. Elsewhere it is not worth the time; React gets no smaller. */
const CHUNKS = ['frame', 'lesson', 'router'];

/**
 * Terser before the bundler's own minifier, which still shortens names: it inlines what is used once and drops what is
 * unused through objects. docs/decisions/015
 */
export const terserPlugin: Plugin = {
  name: 'terser',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async renderChunk(code, { name }) {
    if (!CHUNKS.includes(name)) return undefined;
    // Later passes see what earlier ones have inlined. Inlined functions with arguments only get longer.
    const compress = { passes: 3, inline: 1 } as const;
    const options = { module: true, ecma: 2020, compress, mangle: false } as const;
    const { code: smaller } = await minify(code, options);
    return smaller === undefined ? undefined : { code: smaller, map: null };
  },
};
