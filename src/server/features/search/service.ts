import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SearchIndexView } from '#contract/search-index.ts';
import { type NamedCourse, toSearchIndex } from './present.ts';

/** A compressed index, identical for everyone. */
export type PackedIndex = {
  /** depends on content and format of the index, not on the import */
  etag: string;
  view: SearchIndexView;
  brotli: Buffer;
};

/** Maximum quality is slow, but runs off the main thread once per import. */
const QUALITY = constants.BROTLI_MAX_QUALITY;
const compress = promisify(brotliCompress);

// Each content version has a new tree, so the cache of the old one is collected with it.
const packed = new WeakMap<NamedCourse, Promise<PackedIndex>>();

/** The course's index, packed on first use. */
export function searchIndexOf(course: NamedCourse): Promise<PackedIndex> {
  const known = packed.get(course);
  if (known) return known;
  const made = packIndex(course);
  packed.set(course, made);
  return made;
}

async function packIndex(course: NamedCourse): Promise<PackedIndex> {
  const view = toSearchIndex(course);
  const json = JSON.stringify(view);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const brotli = await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { etag: `W/"${hash}"`, view, brotli };
}
