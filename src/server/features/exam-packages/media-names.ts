import { normalise } from '#domain/text/normalise.ts';
import { NotTakenAt } from './package-notes.ts';
import type { PackageFiles } from './package-files.ts';
import { resolveInPackage } from './package-path.ts';

type MediaKind = 'audio' | 'image';

const ENDINGS: Readonly<Record<MediaKind, Readonly<Record<string, string>>>> = {
  audio: { mp3: 'mp3', m4a: 'm4a' },
  image: { png: 'png', jpg: 'jpg', jpeg: 'jpg', webp: 'webp' },
};
/** How such files begin. Recordings are not here: the check of the course reads them whole. */
const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};
const MAX_STEM_UNITS = 60;

/** Which files of a package an exam uses, and how they are named beside the lesson. */
export class MediaNames {
  readonly #files: PackageFiles;
  readonly #names = new Map<string, string>();

  constructor(files: PackageFiles) {
    this.#files = files;
  }

  /** Our name of the file that `href` names in `from`. */
  take(kind: MediaKind, from: string, line: number, href: string): string {
    const path = resolveInPackage(from, href);
    if (path === null || !this.#files.names.includes(path))
      throw new NotTakenAt(line, `${href || 'no file'} is not in the package`);
    const known = this.#names.get(path);
    if (known !== undefined) return known;
    const [, stem = '', ending = ''] = /([^/]*?)(?:\.([^./]*))?$/u.exec(path) ?? [];
    const endings = ENDINGS[kind];
    const ours = Object.hasOwn(endings, ending.toLowerCase()) ? endings[ending.toLowerCase()] : undefined;
    if (ours === undefined)
      throw new NotTakenAt(
        line,
        `${path}: ${kind === 'audio' ? 'recordings' : 'pictures'} are .${Object.keys(endings).join(', .')}`,
      );
    const name = this.#freeName(plainName(stem), ours);
    this.#names.set(path, name);
    return name;
  }

  /** What to copy: names beside the lesson, with the paths in the package. */
  get taken(): ReadonlyMap<string, string> {
    return new Map([...this.#names].map(([path, name]) => [name, path]));
  }

  #freeName(stem: string, ending: string): string {
    const used = new Set(this.#names.values());
    for (let count = 1; ; count += 1) {
      const name = `${stem}${count === 1 ? '' : `-${count}`}.${ending}`;
      if (!used.has(name)) return name;
    }
  }
}

/** Whether a file is what its name says; recordings are read whole by the check of the course. */
export function isAsNamed(name: string, bytes: Buffer): boolean {
  return BEGINNINGS[name.slice(name.lastIndexOf('.') + 1)]?.(bytes) ?? true;
}

/** Letters, digits and hyphens, as files of courses are named. */
function plainName(stem: string): string {
  const plain = normalise(stem.slice(0, MAX_STEM_UNITS), 'NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  return plain === '' ? 'tep' : plain;
}
