import type { Db } from '../../db/client.ts';
import { type ContentTree, loadContent, type LoadedContent } from './tree.ts';

/**
 * The tree in memory. Whoever asks names the version that the database had at that moment (the session look-up reads
 * it), so no server ever shows content that another one has replaced.
 */
export type ContentCache = { get(version: number): Promise<ContentTree> };

export function createContentCache(db: Db): ContentCache {
  let held: LoadedContent | null = null;
  let loading: Promise<LoadedContent> | null = null;
  return {
    async get(version) {
      // Versions only grow: a newer tree than asked for was imported since the look-up and is as good.
      if (held && held.tree.version >= version) return held.tree;
      loading ??= loadContent(db, held?.courseTrees ?? []).finally(() => {
        loading = null;
      });
      const loaded = await loading;
      // A load under way may have begun before the version that is asked for.
      if (loaded.tree.version < version) return this.get(version);
      held = loaded;
      return loaded.tree;
    },
  };
}
