import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parse,
  parseDocument,
  visit,
  YAMLSeq,
} from 'yaml';

type Fields = Readonly<Record<string, unknown>>;

/** As the lists of the courses are written: long texts stay on a line. */
const STYLE = { lineWidth: 0, singleQuote: true } as const;

/**
 * The text of an exercises.yaml with this list in place of its own. Questions that stay, and their comments, keep every
 * character; new ones follow behind.
 */
export function editList(text: string | null, list: readonly Fields[]): string {
  const edited = text === null ? null : editInPlace(text, list);
  if (text === null || edited === null) return editWhole(text ?? '', list);
  return text.includes('\r\n') ? edited.replaceAll(/\r?\n/g, '\r\n') : edited;
}

/** Null: the list is not written as usual, such as in brackets or with references. */
function editInPlace(text: string, list: readonly Fields[]): string | null {
  const { contents, errors } = parseDocument(text);
  if (errors.length > 0 || !isSeq(contents)) return null;
  const starts = contents.items.map((item) => lineStart(text, startOf(item)));
  const indent = /^ */.exec(text.slice(starts[0]))?.[0] ?? '';
  const pieces: string[] = [];
  for (const [index, start] of starts.entries()) {
    const piece = text.slice(start, starts[index + 1]);
    const before = readOrNull(piece);
    if (before === null) return null;
    const wanted = list.slice(index, index + 1);
    pieces.push(isDeepStrictEqual(before, wanted) ? piece : indented(editWhole(piece, wanted), indent));
  }
  const added = list.slice(starts.length);
  const head = text.slice(0, starts[0]) + pieces.join('');
  const end = head === '' || head.endsWith('\n') ? '' : '\n';
  const edited = added.length === 0 ? head : `${head}${end}${indented(editWhole('', added), indent)}`;
  return isDeepStrictEqual(readOrNull(edited), list) ? edited : null;
}

const startOf = (item: unknown) => (isMap(item) ? (item.range?.[0] ?? 0) : 0);
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const indented = (text: string, indent: string) => text.replaceAll(/^(?=.)/gm, indent);

function readOrNull(text: string): unknown[] | null {
  try {
    const read: unknown = parse(text);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Sets what differs in the list's nodes, which keep their comments and style. */
function editWhole(text: string, list: readonly Fields[]): string {
  const document = parseDocument(text);
  const before = isSeq(document.contents) ? document.contents : new YAMLSeq();
  document.contents = assign(document, before, list) as typeof document.contents;
  return document.toString(STYLE);
}

/** A node with this value: the given one where its kind allows it, or else a new one. */
function assign(document: Document, node: unknown, value: unknown): Node {
  if (isScalar(node) && (typeof value !== 'object' || value === null)) {
    if (node.value === value) return node;
    node.value = value;
    if (isLong(value) && !node.type?.startsWith('BLOCK')) node.type = 'QUOTE_DOUBLE';
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    node.items = value.map((one, index) => assign(document, node.items[index], one));
    return node;
  }
  if (isMap(node) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const key of node.items.map((pair) => String(pair.key))) if (!(key in value)) node.delete(key);
    for (const [key, one] of Object.entries(value)) node.set(key, assign(document, node.get(key, true), one));
    return node;
  }
  return createNode(document, value);
}

/** Options, blanks, items and pairs stand on a line each. */
function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value);
  visit(node, {
    Map(_key, map) {
      // A question itself is a block, and the one map with an id.
      map.flow = !map.has('id');
    },
    Seq(_key, seq) {
      seq.flow = seq.items.every((item) => isScalar(item));
    },
    Scalar(_key, scalar, parents) {
      // The library writes lines without quotes into brackets, and then can't read some of them.
      const isInBrackets = parents.some((parent) => isCollection(parent) && parent.flow);
      if (isInBrackets && isLong(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return node;
}

const isLong = (value: unknown) => typeof value === 'string' && value.includes('\n');
