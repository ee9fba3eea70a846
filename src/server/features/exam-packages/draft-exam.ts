import { NotTaken } from '../question-banks/index.ts';
import { toText } from './item-text.ts';
import { MediaNames } from './media-names.ts';
import type { PackageFiles } from './package-files.ts';
import { NotTakenAt, type PackageNote, UnreadablePackage } from './package-notes.ts';
import { resolveInPackage } from './package-path.ts';
import { readContents, readXmlOf } from './read-contents.ts';
import { type DraftTask, readItem } from './read-item.ts';
import { type ItemRef, readTest, type Section, type TestPart } from './read-test.ts';
import { all, first } from './read-xml.ts';

/** A task with its file, and what the test says of its item. */
export type PlacedTask = DraftTask & {
  readonly file: string;
  readonly categories: readonly string[];
  readonly weight: number | null;
};

export type DraftGroup = { readonly title: string; readonly tasks: readonly PlacedTask[] };
export type DraftPart = { readonly seconds: number | null; readonly groups: readonly DraftGroup[] };

/** What a package holds, as far as it can be taken. */
export type DraftExam = {
  readonly parts: readonly DraftPart[];
  readonly bad: readonly PackageNote[];
  readonly leftOut: readonly PackageNote[];
  readonly media: MediaNames;
};

/** What a title may hold: longer ones are texts to read. */
const MAX_TITLE_UNITS = 1000;
const NO_TITLE = 'Chọn câu trả lời đúng.';

/** Reads the test of a package, or its items as one part. */
export async function draftExam(files: PackageFiles, main: string | null): Promise<DraftExam> {
  const leftOut: PackageNote[] = [];
  const contents = await readContents(files, main, (note) => leftOut.push(note));
  const parts =
    contents.test === null
      ? itemsAlone(contents.items)
      : await readTest(files, contents.test, (note) => leftOut.push(note));
  const drafting = new Drafting(files, leftOut);
  const drafted: DraftPart[] = [];
  for (const { seconds, sections } of parts) {
    const groups: DraftGroup[] = [];
    for (const section of sections) groups.push(await drafting.readSection(section));
    drafted.push({ seconds, groups });
  }
  const used = new Set(parts.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ file }) => file))));
  for (const file of contents.items)
    if (!used.has(file)) leftOut.push({ file, line: 1, reason: 'is left out: the test does not name it' });
  return { parts: drafted, bad: drafting.bad, leftOut, media: drafting.media };
}

function itemsAlone(items: readonly string[]): TestPart[] {
  const refs = items.map((file): ItemRef => ({ file, categories: [], weight: null }));
  return [{ seconds: null, sections: [{ title: '', rubrics: [], items: refs, file: items[0] ?? '', line: 1 }] }];
}

class Drafting {
  readonly bad: PackageNote[] = [];
  readonly media: MediaNames;
  readonly #files: PackageFiles;
  readonly #leftOut: PackageNote[];

  constructor(files: PackageFiles, leftOut: PackageNote[]) {
    this.media = new MediaNames(files);
    this.#files = files;
    this.#leftOut = leftOut;
  }

  async readSection({ title, rubrics, items, file, line }: Section): Promise<DraftGroup> {
    const lines = [title.replaceAll(/[<&]/gu, ' ').trim()];
    const tasks: PlacedTask[] = [];
    const place = { file, categories: [], weight: null };
    for (const rubric of rubrics)
      await this.#take(file, rubric.line, () => {
        const sounds: string[] = [];
        const sound = (name: string) => (sounds.push(name), '');
        const text = toText(rubric.line, [rubric], {
          ...this.#reading(file),
          sound,
          inline: null,
          feedback: () => undefined,
        });
        for (const name of sounds)
          tasks.push({ ...place, line: rubric.line, isQuestion: false, fields: { sound: name } });
        const isTitle = !text.includes('<img') && [...lines, text].join('\n').length <= MAX_TITLE_UNITS;
        if (isTitle) lines.push(text);
        else tasks.push({ ...place, line: rubric.line, isQuestion: false, fields: { passage: text } });
      });
    const told = lines.filter(Boolean).join('\n');
    if (told === '') this.#leftOut.push({ file, line, reason: `a section has no title: "${NO_TITLE}" stands there` });
    const shown = new Set<string>();
    for (const item of items) tasks.push(...(await this.#readItem(item, shown)));
    return { title: told === '' ? NO_TITLE : told, tasks };
  }

  /** `shown`: texts that stand in the section already. */
  async #readItem({ file, categories, weight }: ItemRef, shown: Set<string>): Promise<PlacedTask[]> {
    const item = await this.#xml(file);
    if (!item) return [];
    const read: DraftTask[] = [];
    const isTaken = await this.#take(file, item.line, async () => {
      for (const ref of all(item, 'assessmentStimulusRef')) {
        const path = resolveInPackage(file, ref.attributes['href'] ?? '');
        if (path === null || !this.#files.names.includes(path))
          throw new NotTakenAt(ref.line, `${ref.attributes['href'] ?? 'no file'} is not in the package`);
        if (shown.has(path)) continue;
        read.push(...(await this.#readStimulus(path)));
        shown.add(path);
      }
      read.push(...readItem(item, this.#reading(file)));
    });
    return isTaken ? read.map((task) => ({ ...task, file, categories, weight })) : [];
  }

  async #readStimulus(file: string): Promise<DraftTask[]> {
    const body = first(await readXmlOf(this.#files, file), 'stimulusBody');
    if (!body) throw new NotTakenAt(1, `${file} has no <stimulusBody>`);
    const sounds: string[] = [];
    const passage = toText(body.line, body.children, {
      ...this.#reading(file),
      sound: (name) => (sounds.push(name), ''),
      inline: null,
      feedback: () => undefined,
    });
    const tasks = sounds.map((sound): DraftTask => ({ line: body.line, isQuestion: false, fields: { sound } }));
    return passage === '' ? tasks : [...tasks, { line: body.line, isQuestion: false, fields: { passage } }];
  }

  async #xml(file: string) {
    try {
      return await readXmlOf(this.#files, file);
    } catch (error) {
      if (!(error instanceof UnreadablePackage)) throw error;
      this.bad.push({ file, line: 1, reason: error.message.replace(`${file} › `, '') });
      return null;
    }
  }

  #reading(file: string) {
    const leaveOut = (line: number, reason: string) => this.#leftOut.push({ file, line, reason });
    return { file, media: this.media, leaveOut };
  }

  /** Reads something; if it can't be taken, names it and returns false. */
  async #take(file: string, line: number, read: () => void | Promise<void>): Promise<boolean> {
    try {
      await read();
      return true;
    } catch (error) {
      if (error instanceof UnreadablePackage) this.bad.push({ file, line, reason: error.message });
      else if (error instanceof NotTaken)
        this.bad.push({ file, line: error instanceof NotTakenAt ? error.line : line, reason: error.message });
      else throw error;
      return false;
    }
  }
}
