import { Parser } from 'htmlparser2';
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
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})/.exec(xml)?.[1];
  if (declared !== undefined && !/^(?:utf-8|us-ascii)$/i.test(declared))
    throw new UnreadableBank(`says that it is ${declared}: save it as UTF-8`);
  const open: XmlElement[] = [];
  let count = 0;
  let root: XmlElement | null = null;
  let line = 1;
  let counted = 0;
  /** The line of the tag that the parser is at. It only moves on. */
  const lineAt = (index: number) => {
    for (let at = xml.indexOf('\n', counted); at !== -1 && at < index; at = xml.indexOf('\n', counted)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name))
          throw new UnreadableBank('declares a document type, which files of Moodle never do');
      },
      onopentag(name, attributes) {
        const at = lineAt(parser.startIndex);
        count += 1;
        if (count > MAX_ELEMENTS) throw new UnreadableBank(`holds more than ${MAX_ELEMENTS} elements`);
        if (open.length >= MAX_DEPTH) throw new UnreadableBank(`line ${at}: nests deeper than ${MAX_DEPTH} elements`);
        if (open.length === 0 && root) throw new UnreadableBank(`line ${at}: <${name}> stands behind the end`);
        const element: XmlElement = { name, attributes, line: at, text: '', children: [] };
        root ??= element;
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(data) {
        const inner = open.at(-1);
        if (inner && inner.name !== UNREAD) inner.text += data;
      },
      onclosetag(name, isImplied) {
        const element = open.pop();
        if (!element || isImplied) throw new UnreadableBank(`line ${element?.line ?? line}: <${name}> is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!root) throw new UnreadableBank('holds no element');
  return root;
}
