import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { draftExam } from './draft-exam.ts';
import { withPackage } from './open-package.ts';
import { UnreadablePackage } from './package-notes.ts';
import { resolveInPackage } from './package-path.ts';
import { choiceXml, inVersion, packageOf } from './qti-fixture.ts';
import { readXml } from './read-xml.ts';
import { type ZipEntry, zipOf } from './zip-fixture.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tsubame-packages-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const MB = 1024 * 1024;
const GOOD = packageOf('2.2', [{ name: 'a.xml', content: choiceXml('x', ['a', 'b']), what: 'item' }]);
const withEntry = (...entries: ZipEntry[]) => zipOf([...GOOD, ...entries]);

let count = 0;
function read(bytes: Buffer | string, name = 'package.zip') {
  count += 1;
  const file = path.join(place, `${count}-${name}`);
  writeFileSync(file, bytes);
  return withPackage(file, draftExam);
}

const ARCHIVES: [what: string, bytes: Buffer, reason: RegExp][] = [
  ['a path above it', withEntry({ name: '../../etc/cron.d/x', content: 'x' }), /no whole archive: .*relative path/u],
  ['an absolute path', withEntry({ name: '/etc/passwd', content: 'x' }), /no whole archive: absolute path/u],
  ['a path of Windows', withEntry({ name: 'C:\\x.mp3', content: 'x' }), /no whole archive: absolute path/u],
  ['a path above it, of Windows', withEntry({ name: String.raw`..\..\x.mp3`, content: 'x' }), /relative path/u],
  ['a link', withEntry({ name: 'l.mp3', content: '/etc/passwd', mode: 0o120777 }), /holds a link, "l.mp3"/u],
  ['two files of one name', withEntry({ name: 'a.xml', content: 'x' }), /holds two files named "a.xml"/u],
  [
    'a name with control characters',
    withEntry({ name: 'a\u001b[2J.mp3', content: 'x' }),
    /control characters: "a\\u001b/u,
  ],
  ['an encrypted file', withEntry({ name: 'b.xml', content: 'x', flags: 1, isDeflated: true }), /is encrypted/u],
  ['an unknown method', withEntry({ name: 'b.xml', content: 'x', method: 12 }), /by a method that is not read/u],
  [
    'too many files',
    withEntry(...Array.from({ length: 2001 }, (_one, index) => ({ name: `${index}`, content: '' }))),
    /more than 2000 files/u,
  ],
  [
    'XML that says it is large',
    withEntry({ name: 'b.xml', content: 'x', declaredSize: 5 * MB + 1, isDeflated: true }),
    /of more than 5 MB/u,
  ],
  [
    'a recording that says it is huge',
    withEntry({ name: 'b.mp3', content: 'x', declaredSize: 2 ** 31, isDeflated: true }),
    /of more than 100 MB/u,
  ],
  [
    'a bomb of many files',
    withEntry(...['1', '2', '3', '4'].map((name) => ({ name, content: 'x', declaredSize: 99 * MB, isDeflated: true }))),
    /unpacks to more than 300 MB/u,
  ],
  ['no manifest', zipOf(GOOD.slice(1)), /holds no imsmanifest.xml/u],
  ['two manifests', withEntry({ name: 'b/imsmanifest.xml', content: '<a/>' }), /more than one imsmanifest.xml/u],
  ['the half of it', zipOf(GOOD).subarray(0, 300), /is no whole archive/u],
  [
    'QTI 1',
    zipOf([
      {
        name: 'imsmanifest.xml',
        content: '<manifest><resources><resource type="imsqti_xmlv1p2" href="a.xml"/></resources></manifest>',
      },
    ]),
    /is QTI 1/u,
  ],
  [
    'nothing of QTI',
    zipOf([{ name: 'imsmanifest.xml', content: '<manifest><resources/></manifest>' }]),
    /lists no test and no item/u,
  ],
];

describe('an archive is refused that holds', () => {
  it.each(ARCHIVES)('%s', async (_what, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(UnreadablePackage);
    await expect(read(bytes)).rejects.toThrow(reason);
  });
});

it('a bomb that says it is small is unpacked no further than it says', async () => {
  const bomb = { name: 'a.xml', content: Buffer.alloc(50 * MB, 0x20), declaredSize: 1000, isDeflated: true };
  const { bad } = await read(zipOf([...GOOD.slice(0, 1), bomb]));
  expect(bad).toMatchObject([{ file: 'a.xml', reason: expect.stringContaining('too many bytes') }]);
});

const DOCTYPE =
  '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>';

describe('XML is refused that', () => {
  it.each([
    ['declares entities', `${DOCTYPE}<a>&c;&d;</a>`, 'declares a document type or entities'],
    ['declares them in it', `<a>${DOCTYPE}&c;</a>`, 'declares a document type or entities'],
    ['is cut', '<a><b></b>', 'line 1: <a> is not closed'],
    ['is tangled', '<a>\n<b></a></b>', 'line 2: <b> is not closed'],
    ['has two roots', '<a/><b/>', 'stands behind the end'],
    ['nests without end', '<a>'.repeat(100_000), 'nests deeper than 64'],
    ['has elements without end', `<a>${'<b/>'.repeat(60_000)}</a>`, 'holds more than 50000 elements'],
    ['is empty', '', 'holds no element'],
    ['is in another encoding', '<?xml version="1.0" encoding="Shift_JIS"?><a/>', 'says that it is Shift_JIS'],
    ['holds NUL', '<a>\0</a>', 'NUL'],
  ])('%s', (_what, xml, reason) => {
    expect(() => readXml(Buffer.from(xml))).toThrow(UnreadablePackage);
    expect(() => readXml(Buffer.from(xml))).toThrow(reason);
  });

  it.each([
    ['UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le'), 'is UTF-16'],
    ['Shift_JIS', Buffer.from([0x3c, 0x61, 0x3e, 0x8a, 0xbf]), 'is no UTF-8'],
  ])('is %s', (_what, bytes, reason) => {
    expect(() => readXml(bytes)).toThrow(reason);
  });
});

it('an unknown entity is text, not looked up', async () => {
  const item = inVersion('2.1', choiceXml('&unknown; &lt;script&gt;', ['a', 'b']));
  const { parts } = await read(item, 'item.xml');
  expect(parts[0]?.groups[0]?.tasks[0]?.fields['question']).toBe('&amp;unknown; &lt;script>');
});

it.each([
  ['a/b.xml', 'c.mp3', 'a/c.mp3'],
  ['a/b.xml', '../c%20d.mp3#t=1', 'c d.mp3'],
  ['a/b.xml', './/c/./d.mp3?x', 'a/c/d.mp3'],
  ['a/b.xml', '../../c.mp3', null],
  ['a/b.xml', '%2e%2e/%2e%2e/c.mp3', null],
  ['a/b.xml', '/c.mp3', null],
  ['a/b.xml', '\\c.mp3', null],
  ['a/b.xml', 'c\\..\\d.mp3', null],
  ['a/b.xml', 'C:c.mp3', null],
  ['a/b.xml', 'http://example.com/c.mp3', null],
  ['a/b.xml', '//example.com/c.mp3', null],
  ['a/b.xml', 'file:///etc/passwd', null],
  ['a/b.xml', '%zz', null],
  ['a/b.xml', 'c%00.mp3', null],
  ['a/b.xml', '', null],
])('from %s, %j leads to %j', (from, href, to) => {
  expect(resolveInPackage(from, href)).toBe(to);
});

it('one XML file takes what lies beside it, and no link', async () => {
  const folder = mkdtempSync(path.join(place, 'beside-'));
  symlinkSync('/etc/hostname', path.join(folder, 'link.png'));
  const item = choiceXml('<img src="link.png" alt=""/>', ['a', 'b']);
  writeFileSync(path.join(folder, 'item.xml'), inVersion('2.1', item));
  const { bad } = await withPackage(path.join(folder, 'item.xml'), draftExam);
  expect(bad).toMatchObject([{ reason: 'link.png is not in the package' }]);
});
