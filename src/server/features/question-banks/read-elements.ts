import { readXmlTree, type XmlNode } from '../../platform/xml-tree.ts';
import { UnreadableBank } from './bank.ts';

/** An element of an XML file. `text`: its own, without that of its children. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
  text: string;
  children: XmlElement[];
};

/** Moodle nests five deep. */
const MAX_DEPTH = 32;
/** A question of Moodle has some fifty. */
const MAX_ELEMENTS = 100_000;
/** Embedded files: their content is not taken. */
const UNREAD = 'file';

/** Reads an XML file, and refuses one that is cut, tangled, too deep or declares entities. */
export function readElements(xml: string): XmlElement {
  const refuse = (reason: string) => new UnreadableBank(reason);
  return toElement(readXmlTree(xml, { maxDepth: MAX_DEPTH, maxElements: MAX_ELEMENTS, refuse }));
}

function toElement({ name, attributes, line, children }: XmlNode): XmlElement {
  const texts = name === UNREAD ? [] : children.filter((child) => typeof child === 'string');
  const elements = children.filter((child) => typeof child !== 'string');
  return { name, attributes, line, text: texts.join(''), children: elements.map(toElement) };
}
