import type pg from 'pg';
import { type ContentTree, loadContent, type LoadedContent } from './tree.ts';

/**
 * The tree in memory. Callers pass the version that the database had at that moment (the session look-up reads it), so
 * no server ever shows content that another one has replaced.
 */
export type ContentCache = { get(version: number): Promise<ContentTree> };

/** `isSelling`: the site has an account that money can go to. Without one no course has a price. */
export function createContentCache(pool: pg.Pool, { isSelling = false } = {}): ContentCache {
  let held: LoadedContent | null = null;
  let loading: Promise<LoadedContent> | null = null;
  return {
    async get(version) {
      // Versions only grow: a newer tree than requested was imported since the look-up and is as good.
      if (held && held.tree.version >= version) return held.tree;
      loading ??= loadContent(pool, held?.courseTrees ?? [], { isSelling }).finally(() => {
        loading = null;
      });
      const loaded = await loading;
      // A load in progress may have begun before the requested version.
      if (loaded.tree.version < version) return this.get(version);
      held = loaded;
      return loaded.tree;
    },
  };
}
