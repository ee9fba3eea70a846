import { Parser } from 'htmlparser2';

/** An element of an XML file, with its content in order. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: (XmlNode | string)[];
};

type Options = {
  maxDepth: number;
  maxElements: number;
  /** the caller's refusal; says what is wrong, with the line where there is one */
  refuse: (reason: string) => Error;
};

const LINE_FEED = 10;
const DECLARED = /^\uFEFF?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})/u;

/**
 * Reads an XML file in linear time, and refuses one that is cut, tangled, too deep, too large, not UTF-8, or declares a
 * document type, hence entities.
 */
export function readXmlTree(xml: string, { maxDepth, maxElements, refuse }: Options): XmlNode {
  const declared = DECLARED.exec(xml)?.[1];
  if (declared !== undefined && !/^(?:utf-8|us-ascii)$/iu.test(declared))
    throw refuse(`says that it is ${declared}: save it as UTF-8`);
  const open: { node: XmlNode; isSelfClosing: boolean }[] = [];
  let root: XmlNode | null = null;
  let count = 0;
  let line = 1;
  let counted = 0;
  /** The line of the tag that the parser is at. It only moves on. */
  const lineAt = (index: number) => {
    // Not by indexOf, which would look through the whole rest of a file without line breaks, for each tag.
    for (; counted < index; counted += 1) if (xml.charCodeAt(counted) === LINE_FEED) line += 1;
    return line;
  };
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw refuse('declares a document type or entities, which such files never do');
      },
      onopentag(name, attributes) {
        const at = lineAt(parser.startIndex);
        count += 1;
        if (count > maxElements) throw refuse(`holds more than ${maxElements} elements`);
        if (open.length >= maxDepth) throw refuse(`line ${at}: nests deeper than ${maxDepth} elements`);
        if (open.length === 0 && root) throw refuse(`line ${at}: <${name}> stands behind the end`);
        const node: XmlNode = { name, attributes, line: at, children: [] };
        root ??= node;
        open.at(-1)?.node.children.push(node);
        // The parser calls the end of <x/> implied, too.
        open.push({ node, isSelfClosing: xml[parser.endIndex - 1] === '/' });
      },
      ontext(data) {
        const inner = open.at(-1)?.node.children;
        if (!inner) return;
        const last = inner.at(-1);
        if (typeof last === 'string') inner[inner.length - 1] = last + data;
        else inner.push(data);
      },
      onclosetag(name, isImplied) {
        const last = open.pop();
        if (!last || (isImplied && !last.isSelfClosing))
          throw refuse(`line ${last?.node.line ?? line}: <${name}> is not closed`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!root) throw refuse('holds no element');
  return root;
}
