import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { SearchIndexView } from '#contract/search-index.ts';
import { type NamedCourse, toSearchIndex } from './present.ts';

/** An index as it is sent, to everybody the same bytes. */
export type PackedIndex = {
  /** changes with what the index says or how it says it, not with every import */
  etag: string;
  view: SearchIndexView;
  brotli: Buffer;
};

/** The best there is takes its time, but off the main thread and once for each import. */
const QUALITY = constants.BROTLI_MAX_QUALITY;
const compress = promisify(brotliCompress);

// A new version of the content is a new tree: what was packed for the old one goes with it.
const packed = new WeakMap<NamedCourse, Promise<PackedIndex>>();

/** The course's index, packed when somebody first asks for it. */
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
