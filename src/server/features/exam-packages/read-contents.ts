import type { PackageFiles } from './package-files.ts';
import { type PackageNote, UnreadablePackage } from './package-notes.ts';
import { resolveInPackage } from './package-path.ts';
import { all, elementsOf, first, readXml, within, type XmlNode } from './read-xml.ts';

/** What a package is about: a test, or items without one, in order. */
type PackageContents = { readonly test: string | null; readonly items: readonly string[] };

const MANIFEST = 'imsmanifest.xml';
const TYPE = /^imsqti_(?<what>test|item|apipitem|stimulus|section|fragment|outcomes)?_?xmlv(?<version>\d)p\d/u;

/** Reads one XML file of a package; says in which one it fails. */
export async function readXmlOf(files: PackageFiles, name: string): Promise<XmlNode> {
  try {
    return readXml(await files.read(name));
  } catch (error) {
    if (!(error instanceof UnreadablePackage)) throw error;
    throw new UnreadablePackage(`${name} › ${error.message}`);
  }
}

/** What the manifest lists, or what the one file is. */
export async function readContents(
  files: PackageFiles,
  main: string | null,
  note: (note: PackageNote) => void,
): Promise<PackageContents> {
  if (main !== null) return contentsOfFile(main, await readXmlOf(files, main));
  const [manifest, ...others] = files.names.filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  if (manifest === undefined || others.length > 0)
    throw new UnreadablePackage(`holds ${manifest === undefined ? 'no' : 'more than one'} ${MANIFEST}`);
  const root = await readXmlOf(files, manifest);
  const tests: string[] = [];
  const items: string[] = [];
  for (const resource of all(first(root, 'resources') ?? root, 'resource')) {
    const { type = '', href = first(resource, 'file')?.attributes['href'] } = resource.attributes;
    const leaveOut = (reason: string) => note({ file: manifest, line: resource.line, reason });
    const { what = 'xml', version = '' } = TYPE.exec(type)?.groups ?? {};
    if (version === '1') throw new UnreadablePackage('is QTI 1: export it as QTI 2.1 or later');
    if (version === '' || what === 'stimulus' || what === 'section') continue;
    const path = href === undefined ? null : resolveInPackage(manifest, href);
    if (path === null || !files.names.includes(path)) leaveOut(`${href ?? 'a resource'} is not in the package`);
    else if (what === 'test') tests.push(path);
    else if (what === 'item' || what === 'apipitem') items.push(path);
    else leaveOut(`${path} of type ${type} is left out`);
  }
  for (const organization of within(root, 'organization'))
    if (elementsOf(organization).length > 0)
      note({ file: manifest, line: organization.line, reason: '<organization> is left out: the test says the order' });
  if (tests.length > 1) throw new UnreadablePackage(`holds ${tests.length} tests: pack the one that is meant`);
  if (tests.length + items.length === 0) throw new UnreadablePackage('lists no test and no item of QTI 2 or 3');
  return { test: tests[0] ?? null, items };
}

function contentsOfFile(name: string, { name: root }: XmlNode): PackageContents {
  if (root === 'assessmentTest') return { test: name, items: [] };
  if (root === 'assessmentItem') return { test: null, items: [name] };
  if (root === 'questestinterop') throw new UnreadablePackage('is QTI 1: export it as QTI 2.1 or later');
  throw new UnreadablePackage(`is no test and no item of QTI: it begins with <${root}>`);
}
