import { readXmlTree, type XmlNode } from '../../platform/xml-tree.ts';
import { UnreadablePackage } from './package-notes.ts';

export type { XmlNode } from '../../platform/xml-tree.ts';

const MAX_DEPTH = 64;
/** An item of ten questions has some five hundred. */
const MAX_ELEMENTS = 50_000;

/** Reads a file of QTI, and refuses what no tool writes. Names are those of QTI 2, whatever the version. */
export function readXml(bytes: Uint8Array): XmlNode {
  const refuse = (reason: string) => new UnreadablePackage(reason);
  return toQti2(readXmlTree(decode(bytes), { maxDepth: MAX_DEPTH, maxElements: MAX_ELEMENTS, refuse }));
}

function toQti2({ name, attributes, line, children }: XmlNode): XmlNode {
  return {
    name: nameOf(name),
    attributes: attributesOf(attributes),
    line,
    children: children.map((child) => (typeof child === 'string' ? child : toQti2(child))),
  };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UnreadablePackage('is UTF-16: save it as UTF-8');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadablePackage('is no UTF-8 text');
  }
  if (text.includes('\0'))
    throw new UnreadablePackage('holds NUL characters: it is no text, or UTF-16 without its mark');
  return text;
}

/** `qti-choice-interaction` of QTI 3 is `choiceInteraction` of QTI 2. Prefixes of namespaces mean nothing here. */
function nameOf(written: string): string {
  const local = written.slice(written.indexOf(':') + 1);
  return local.startsWith('qti-') ? toCamel(local.slice('qti-'.length)) : local;
}

function attributesOf(written: Readonly<Record<string, string>>): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(written))
    if (!name.startsWith('xmlns')) attributes[name.startsWith('data-') ? name : toCamel(name)] = value;
  return attributes;
}

const toCamel = (kebab: string) => kebab.replaceAll(/-([a-z])/gu, (_match, letter: string) => letter.toUpperCase());

/** The elements in a node. */
export const elementsOf = ({ children }: XmlNode): XmlNode[] => children.filter((child) => typeof child !== 'string');

/** Its elements of a name. */
export const all = (node: XmlNode, name: string): XmlNode[] => elementsOf(node).filter((child) => child.name === name);

/** The first of them. */
export const first = (node: XmlNode, name: string): XmlNode | undefined => all(node, name)[0];

/** Elements of a name at any depth, in order. */
export function within(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)]);
}

/** All letters in a node. */
export function lettersIn(node: XmlNode): string {
  return node.children
    .map((child) => (typeof child === 'string' ? child : lettersIn(child)))
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
