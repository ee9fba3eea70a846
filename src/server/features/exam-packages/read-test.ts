import type { PackageFiles } from './package-files.ts';
import { type PackageNote, UnreadablePackage } from './package-notes.ts';
import { resolveInPackage } from './package-path.ts';
import { readXmlOf } from './read-contents.ts';
import { all, elementsOf, first, type XmlNode } from './read-xml.ts';

/** An item in its place of a test. */
export type ItemRef = {
  readonly file: string;
  readonly categories: readonly string[];
  readonly weight: number | null;
};

/** Items that stand together. `rubrics`: what is told before them. */
export type Section = {
  readonly title: string;
  readonly rubrics: readonly XmlNode[];
  readonly items: readonly ItemRef[];
  readonly file: string;
  readonly line: number;
};

export type TestPart = { readonly seconds: number | null; readonly sections: readonly Section[] };

type Reading = { files: PackageFiles; file: string; note: (note: PackageNote) => void; depth: number };

/** Sections of sections of other files. */
const MAX_DEPTH = 16;
const READ = new Set(['timeLimits', 'testPart', 'assessmentSection', 'assessmentSectionRef', 'assessmentItemRef']);
/** How a program shall go through a test, and what it shall report. */
const MEANINGLESS = new Set(['itemSessionControl', 'outcomeDeclaration', 'outcomeProcessing', 'rubricBlock', 'weight']);

/** Reads a test: its parts, in each the sections that hold items. */
export async function readTest(
  files: PackageFiles,
  file: string,
  note: (note: PackageNote) => void,
): Promise<TestPart[]> {
  const reading = { files, file, note, depth: 0 };
  const test = await readXmlOf(files, file);
  nameLeftOut(test, reading);
  const parts = all(test, 'testPart');
  const read: TestPart[] = [];
  for (const part of parts) {
    nameLeftOut(part, reading);
    const sections: Section[] = [];
    const seconds: (number | null)[] = [];
    for (const child of elementsOf(part)) {
      if (child.name !== 'assessmentSection' && child.name !== 'assessmentSectionRef') continue;
      const [section, inside] = await sectionAt(child, reading);
      sections.push(...(await readSection(section, inside)));
      seconds.push(secondsOf(section));
    }
    const ofSections = seconds.includes(null) ? null : seconds.reduce((sum: number, one) => sum + (one ?? 0), 0);
    read.push({ sections, seconds: secondsOf(part) ?? ofSections ?? (parts.length === 1 ? secondsOf(test) : null) });
  }
  if (read.every(({ sections }) => sections.length === 0)) throw new UnreadablePackage(`${file} › names no item`);
  return read;
}

async function readSection(section: XmlNode, reading: Reading): Promise<Section[]> {
  const { file, note, depth } = reading;
  if (depth > MAX_DEPTH) throw new UnreadablePackage(`${file} › nests deeper than ${MAX_DEPTH} sections`);
  nameLeftOut(section, reading);
  const sections: Section[] = [];
  let items: ItemRef[] = [];
  // What stands before a section in it is a group of its own.
  const close = () => {
    if (items.length > 0)
      sections.push({
        title: section.attributes['title'] ?? '',
        rubrics: sections.length === 0 ? all(section, 'rubricBlock') : [],
        items,
        file,
        line: section.line,
      });
    items = [];
  };
  for (const child of elementsOf(section)) {
    if (child.name === 'assessmentItemRef') {
      const item = itemAt(child, reading);
      if (item) items.push(item);
    } else if (child.name === 'assessmentSection' || child.name === 'assessmentSectionRef') {
      close();
      const [inner, inside] = await sectionAt(child, reading);
      if (sections.length === 0)
        for (const rubric of all(section, 'rubricBlock'))
          note({ file, line: rubric.line, reason: 'a rubric of several sections is left out' });
      sections.push(...(await readSection(inner, inside)));
    }
  }
  close();
  return sections;
}

async function sectionAt(node: XmlNode, reading: Reading): Promise<[XmlNode, Reading]> {
  const inside = { ...reading, depth: reading.depth + 1 };
  if (node.name === 'assessmentSection') return [node, inside];
  const file = requireFile(node, reading);
  return [await readXmlOf(reading.files, file), { ...inside, file }];
}

function itemAt(node: XmlNode, reading: Reading): ItemRef | null {
  nameLeftOut(node, reading);
  const weight = Number(first(node, 'weight')?.attributes['value'] ?? Number.NaN);
  return {
    file: requireFile(node, reading),
    categories: (node.attributes['category'] ?? '').split(/\s+/u).filter(Boolean),
    weight: Number.isNaN(weight) ? null : weight,
  };
}

function requireFile(node: XmlNode, { files, file }: Reading): string {
  const href = node.attributes['href'] ?? '';
  const path = resolveInPackage(file, href);
  if (path === null || !files.names.includes(path))
    throw new UnreadablePackage(`${file} › line ${node.line}: ${href || 'no file'} is not in the package`);
  return path;
}

function secondsOf(node: XmlNode): number | null {
  const seconds = Number(first(node, 'timeLimits')?.attributes['maxTime'] ?? Number.NaN);
  return seconds > 0 ? seconds : null;
}

function nameLeftOut(node: XmlNode, { file, note }: Reading): void {
  for (const { name, line } of elementsOf(node))
    if (!READ.has(name) && !MEANINGLESS.has(name)) note({ file, line, reason: `<${name}> is left out` });
  if (node.name === 'assessmentItemRef')
    for (const { line } of all(node, 'timeLimits')) note({ file, line, reason: 'the time of an item is left out' });
}
