import { type ZipEntry, zipOf } from './zip-fixture.ts';

/** Versions of QTI that are read. */
export const VERSIONS = ['2.1', '2.2', '3.0'] as const;
export type QtiVersion = (typeof VERSIONS)[number];

const NAMESPACES: Readonly<Record<QtiVersion, string>> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '2.2': 'http://www.imsglobal.org/xsd/imsqti_v2p2',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
};
/** Elements of HTML and of the manifest keep their names. */
const HTML = new Set(
  'p div span ruby rb rt rp u b br img audio video source object ul li table tr td math em'.split(' '),
);
const kebab = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** QTI 3 has the elements and attributes of QTI 2 under other names. */
export function inVersion(version: QtiVersion, qti2: string): string {
  const declared = qti2.replaceAll('NAMESPACE', NAMESPACES[version]);
  if (version !== '3.0') return declared;
  return declared.replaceAll(/<(\/?)([A-Za-z]+)([^>]*)>/gu, (tag, slash: string, name: string, rest: string) => {
    if (HTML.has(name)) return tag;
    return `<${slash}qti-${kebab(name)}${rest.replaceAll(/([A-Za-z]+)=/gu, (_all, attribute: string) => `${kebab(attribute)}=`)}>`;
  });
}

/** What is right in an interaction. */
export const declare = (id: string, values: readonly string[], rest = '', cardinality = 'single') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="identifier"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse>${rest}</responseDeclaration>`;

export const itemXml = (declarations: string, body: string, rest = '', attributes = 'title="Câu 1"') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="NAMESPACE" identifier="item" ${attributes} adaptive="false" timeDependent="false">
${declarations}
<itemBody>
${body}
</itemBody>
${rest}
</assessmentItem>`;

export const choiceXml = (prompt: string, options: readonly string[], right = 0) =>
  itemXml(
    declare('R', [`O${right}`]),
    `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>${prompt}</prompt>${options
      .map((option, index) => `<simpleChoice identifier="O${index}">${option}</simpleChoice>`)
      .join('')}</choiceInteraction>`,
  );

type Resource = { readonly name: string; readonly content: string | Buffer; readonly what?: 'item' | 'test' };

/** The files of a package with its manifest. */
export function packageOf(version: QtiVersion, resources: readonly Resource[]): ZipEntry[] {
  const types = version.replace('.', 'p');
  const listed = resources.map(
    ({ name, what }, index) =>
      `<resource identifier="r${index}" type="${what ? `imsqti_${what}_xmlv${types}` : 'webcontent'}" href="${name}"><file href="${name}"/></resource>`,
  );
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${listed.join('')}</resources></manifest>`;
  return [
    { name: 'imsmanifest.xml', content: manifest },
    ...resources.map(({ name, content, what }) => ({
      name,
      content: what && typeof content === 'string' ? inVersion(version, content) : content,
    })),
  ];
}

/** A package as it is sent. */
export const packed = (version: QtiVersion, resources: readonly Resource[]): Buffer =>
  zipOf(packageOf(version, resources));
