import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ContentTree } from '../content/index.ts';
import { drawPicture, PICTURE_SIZE, type PictureText } from './share-picture.ts';

/** Cut by scripts/fonts/picture-font.ts. Without it, a font of the system is taken. */
const FONT = fileURLToPath(new URL('../../../web/generated/picture.ttf', import.meta.url));
/** Some 60 KB each. */
const MAX_KEPT = 40;
/** The indigo of the style sheets. */
const OWN_COLOUR = '#2c4a8c';

type Subject = { key: string; text: PictureText };

/** Pictures of the links that people share, one of the site and one of each course, made when first asked for. */
export type SharePictures = {
  /** Path of the picture: of a course, else of the site. It changes with what the picture says. */
  pathOf(tree: ContentTree, courseId: number | null): string;
  /** The picture of that name; null if nothing visible has it. */
  read(tree: ContentTree, name: string): Promise<Buffer | null>;
};

export function createSharePictures(siteName: string, colour = OWN_COLOUR): SharePictures {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let loadingFont: Promise<unknown> | null = null;

  const siteSubject: Subject = {
    key: 'site',
    text: { title: siteName, level: null, line: 'Học tiếng Nhật cho người Việt', siteName: '' },
  };
  const subjectsOf = ({ courses }: ContentTree): Subject[] => [
    siteSubject,
    ...courses.map(({ id, name, level, audience }) => ({
      key: String(id),
      text: { title: name, level, line: audience, siteName },
    })),
  ];
  const nameOf = ({ key, text }: Subject) =>
    `${key}-${createHash('sha256').update(drawPicture(text, colour)).digest('hex').slice(0, 16)}.png`;

  async function make(text: PictureText): Promise<Buffer> {
    const { default: sharp } = await import('sharp');
    // Once the text renderer has read a font file, drawings may name the font.
    if (existsSync(FONT)) loadingFont ??= sharp({ text: { text: 'a', fontfile: FONT } }).toBuffer();
    await loadingFont;
    return sharp(Buffer.from(drawPicture(text, colour)))
      .resize(PICTURE_SIZE)
      .png({ palette: true })
      .toBuffer();
  }

  return {
    pathOf(tree, courseId) {
      const subject = subjectsOf(tree).find(({ key }) => key === String(courseId)) ?? siteSubject;
      return `/cdn/share/${nameOf(subject)}`;
    },
    async read(tree, name) {
      const subject = subjectsOf(tree).find((one) => nameOf(one) === name);
      if (!subject) return null;
      const found = kept.get(name);
      if (found) return found;
      // One after another: a picture takes some 50 ms of a core.
      const made = last.then(() => make(subject.text));
      last = made.catch(() => undefined);
      kept.set(name, made);
      made.catch(() => kept.delete(name));
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return made;
    },
  };
}
