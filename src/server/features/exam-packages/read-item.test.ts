import { describe, expect, it } from 'vitest';
import { MediaNames } from './media-names.ts';
import { NotTakenAt } from './package-notes.ts';
import { choiceXml, declare, inVersion, itemXml, VERSIONS } from './qti-fixture.ts';
import { type DraftTask, readItem } from './read-item.ts';
import { readXml } from './read-xml.ts';

const FILES = ['items/1.xml', 'items/âm thanh.mp3', 'items/a.mp3', 'items/b.wav', 'items/h.png', 'items/h.gif'];

function read(xml: string): { tasks: DraftTask[]; notes: string[] } {
  const media = new MediaNames({ names: FILES, read: () => Promise.resolve(Buffer.alloc(0)) });
  const notes: string[] = [];
  const leaveOut = (line: number, reason: string) => notes.push(`${line}: ${reason}`);
  return { tasks: readItem(readXml(Buffer.from(xml)), { file: 'items/1.xml', media, leaveOut }), notes };
}
const fields = (xml: string) => read(xml).tasks.map((task) => task.fields);

const blank = (id: string) => `<textEntryInteraction responseIdentifier="${id}" expectedLength="8"/>`;
const inline = (id: string, ...choices: string[]) =>
  `<inlineChoiceInteraction responseIdentifier="${id}">${choices
    .map((text, index) => `<inlineChoice identifier="${id}${index}">${text}</inlineChoice>`)
    .join('')}</inlineChoiceInteraction>`;
const matchSet = (side: string, texts: readonly string[]) =>
  `<simpleMatchSet>${texts.map((text, index) => `<simpleAssociableChoice identifier="${side}${index}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
const match = (pairs: readonly string[], left: readonly string[], right: readonly string[]) =>
  itemXml(
    declare('R', pairs, '', 'multiple'),
    `<matchInteraction responseIdentifier="R" maxAssociations="9"><prompt>Nối</prompt>${matchSet('L', left)}${matchSet('P', right)}</matchInteraction>`,
  );
const order = (correct: readonly string[]) =>
  itemXml(
    declare('R', correct, '', 'ordered'),
    `<orderInteraction responseIdentifier="R"><prompt>Xếp</prompt><simpleChoice identifier="A">です</simpleChoice><simpleChoice identifier="B">は</simpleChoice></orderInteraction>`,
  );
const mapping = (...entries: [string, number][]) =>
  `<mapping>${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')}</mapping>`;
const gaps = `<gapMatchInteraction responseIdentifier="R"><gapText identifier="A" matchMax="1">は</gapText><gapText identifier="B" matchMax="1">を</gapText><p>わたし<gap identifier="G1"/> パン<gap identifier="G2"/> たべます。</p></gapMatchInteraction>`;

const TAKEN: [what: string, xml: string, tasks: object[]][] = [
  [
    'a choice',
    choiceXml('きょうは <u>天気</u>が いいです。', ['てんき', 'でんき']),
    [
      {
        kind: 'choice',
        question: 'きょうは <u>天気</u>が いいです。',
        options: [{ text: 'てんき', right: true }, { text: 'でんき' }],
      },
    ],
  ],
  [
    'a choice whose text stands before it, deep in other elements',
    itemXml(
      declare('R', ['B']),
      `<div class="row"><div><p>ここは どこですか。</p><choiceInteraction responseIdentifier="R" maxChoices="1" shuffle="true"><simpleChoice identifier="A">えき</simpleChoice><simpleChoice identifier="B">がっこう</simpleChoice></choiceInteraction></div></div>`,
    ),
    [
      {
        kind: 'choice',
        question: 'ここは どこですか。',
        options: [{ text: 'えき' }, { text: 'がっこう', right: true }],
        shuffle: true,
      },
    ],
  ],
  [
    'a passage, and the choice that asks about it',
    itemXml(
      declare('R', ['A']),
      `<p>田中さんは 学生です。</p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>だれが 学生ですか。</prompt><simpleChoice identifier="A">田中</simpleChoice><simpleChoice identifier="B">山田</simpleChoice></choiceInteraction>`,
    ),
    [
      { passage: '田中さんは 学生です。' },
      { kind: 'choice', question: 'だれが 学生ですか。', options: [{ text: '田中', right: true }, { text: '山田' }] },
    ],
  ],
  [
    'a right answer that only the mapping names',
    itemXml(
      `<responseDeclaration identifier="R" cardinality="single" baseType="identifier">${mapping(['A', 0], ['B', 1])}</responseDeclaration>`,
      `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Chọn</prompt><simpleChoice identifier="A">1</simpleChoice><simpleChoice identifier="B">2</simpleChoice></choiceInteraction>`,
    ),
    [{ kind: 'choice', question: 'Chọn', options: [{ text: '1' }, { text: '2', right: true }] }],
  ],
  [
    'furigana, pictures and recordings',
    itemXml(
      declare('R', ['A']),
      `<p><ruby>学生<rp>(</rp><rt>がくせい</rt><rp>)</rp></ruby>です<br/><img src="h.png" alt="một người"/></p><audio src="%C3%A2m%20thanh.mp3"/><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Nghe</prompt><simpleChoice identifier="A"><audio><source src="b.wav"/><source src="a.mp3"/></audio></simpleChoice><simpleChoice identifier="B">x</simpleChoice></choiceInteraction>`,
    ),
    [
      { sound: 'am-thanh.mp3' },
      { passage: '学生[がくせい]です\n<img src="h.png" alt="một người">' },
      { kind: 'choice', question: 'Nghe', options: [{ text: '{! a.mp3 !}', right: true }, { text: 'x' }] },
    ],
  ],
  [
    'a recording in an object or a media interaction',
    itemXml(
      declare('R', ['x']),
      `<mediaInteraction responseIdentifier="M"><object type="audio/mpeg" data="a.mp3"/></mediaInteraction><p>Nghe: ${blank('R')}</p>`,
    ),
    [{ sound: 'a.mp3' }, { kind: 'fill', question: 'Nghe: ___', blanks: [{ answer: 'x' }] }],
  ],
  [
    'several blanks with their other spellings',
    itemXml(
      declare('R1', ['八'], mapping(['八', 2], ['8', 2])) + declare('R2', ['えき']),
      `<p>${blank('R1')}じに ${blank('R2')}で あいます。</p>`,
    ),
    [
      {
        kind: 'fill',
        question: '___じに ___で あいます。',
        blanks: [{ answer: '八', also: ['8'] }, { answer: 'えき' }],
      },
    ],
  ],
  [
    'a blank to choose for',
    itemXml(declare('R', ['R1']), `<p>わたし${inline('R', 'を', 'は', 'に')} 学生です。</p>`),
    [
      {
        kind: 'choice',
        question: 'わたし___ 学生です。',
        options: [{ text: 'を' }, { text: 'は', right: true }, { text: 'に' }],
      },
    ],
  ],
  [
    'several blanks to choose for, which show what there is to choose from',
    itemXml(
      declare('R', ['R0']) + declare('S', ['S1']),
      `<p>わたし${inline('R', 'は', 'を')} パン${inline('S', 'は', 'を')}</p>`,
    ),
    [
      {
        kind: 'fill',
        question: 'わたし___（は / を） パン___（は / を）',
        blanks: [{ answer: 'は' }, { answer: 'を' }],
      },
    ],
  ],
  [
    'words for gaps',
    itemXml(declare('R', ['A G1', 'B G2'], '', 'multiple'), gaps),
    [
      {
        kind: 'fill',
        question: 'わたし___ パン___ たべます。\n（は ・ を）',
        blanks: [{ answer: 'は' }, { answer: 'を' }],
      },
    ],
  ],
  ['an order', order(['B', 'A']), [{ kind: 'jumble', question: 'Xếp', items: ['は', 'です'] }]],
  [
    'a match of one to one',
    match(['L0 P1', 'L1 P0'], ['やま', 'かわ'], ['sông', 'núi']),
    [
      {
        kind: 'pairs',
        question: 'Nối',
        pairs: [
          { left: 'やま', right: 'núi' },
          { left: 'かわ', right: 'sông' },
        ],
      },
    ],
  ],
  [
    'an association',
    itemXml(
      declare('R', ['A C', 'B D'], '', 'multiple'),
      `<associateInteraction responseIdentifier="R" maxAssociations="2"><prompt>Ghép</prompt>${['A', 'B', 'C', 'D'].map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}!</simpleAssociableChoice>`).join('')}</associateInteraction>`,
    ),
    [
      {
        kind: 'pairs',
        question: 'Ghép',
        pairs: [
          { left: 'A!', right: 'C!' },
          { left: 'B!', right: 'D!' },
        ],
      },
    ],
  ],
  [
    'two questions about one text',
    itemXml(
      declare('R', ['A']) + declare('S', ['B']),
      ['R', 'S']
        .map(
          (id) =>
            `<choiceInteraction responseIdentifier="${id}" maxChoices="1"><prompt>${id}?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`,
        )
        .join(''),
    ),
    [
      { kind: 'choice', question: 'R?', options: [{ text: 'a', right: true }, { text: 'b' }] },
      { kind: 'choice', question: 'S?', options: [{ text: 'a' }, { text: 'b', right: true }] },
    ],
  ],
  [
    'feedback, that of a wrong answer with the answer',
    itemXml(
      declare('R', ['A']),
      `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Chọn</prompt><simpleChoice identifier="A">は</simpleChoice><simpleChoice identifier="B">を<feedbackInline outcomeIdentifier="F" identifier="B" showHide="show">を chỉ tân ngữ.</feedbackInline></simpleChoice></choiceInteraction>`,
      `<modalFeedback outcomeIdentifier="F" identifier="A" showHide="show">は chỉ chủ đề.</modalFeedback>`,
    ),
    [
      {
        kind: 'choice',
        question: 'Chọn',
        options: [{ text: 'は', right: true }, { text: 'を' }],
        explain: 'を: を chỉ tân ngữ.\nは chỉ chủ đề.',
      },
    ],
  ],
];

describe.each(VERSIONS)('an item of QTI %s', (version) => {
  it.each(TAKEN)('is taken: %s', (_what, xml, tasks) => {
    expect(fields(inVersion(version, xml))).toEqual(tasks);
  });
});

const unknown = (name: string) => itemXml('', `<${name} responseIdentifier="R"><prompt>x</prompt></${name}>`);

const REFUSED: [what: string, xml: string, line: number, reason: string][] = [
  ...(
    [
      'extendedTextInteraction',
      'uploadInteraction',
      'sliderInteraction',
      'hotspotInteraction',
      'graphicGapMatchInteraction',
      'hottextInteraction',
      'drawingInteraction',
      'customInteraction',
      'portableCustomInteraction',
    ] as const
  ).map((name): [string, string, number, string] => [name, unknown(name), 5, `<${name}> is not taken`]),
  [
    'several right options',
    itemXml(
      declare('R', ['A', 'B'], '', 'multiple'),
      `<choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>x</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`,
    ),
    5,
    '2 options are right, not one',
  ],
  [
    'no right option',
    itemXml('', `<choiceInteraction responseIdentifier="R"><prompt>x</prompt></choiceInteraction>`),
    5,
    'no responseDeclaration says what is right',
  ],
  [
    'a right option that is none',
    itemXml(
      declare('R', ['Z']),
      `<choiceInteraction responseIdentifier="R"><prompt>x</prompt><simpleChoice identifier="A">a</simpleChoice></choiceInteraction>`,
    ),
    5,
    'names Z, which is none of its choices',
  ],
  [
    'an answer worth a part',
    itemXml(declare('R', ['八'], mapping(['八', 2], ['は', 1])), `<p>${blank('R')}</p>`),
    3,
    'は is worth a part of the points',
  ],
  ['an order of some items', order(['B']), 5, 'does not hold each item once'],
  [
    'two left sides for one right side',
    match(['L0 P0', 'L1 P0'], ['a', 'b'], ['c', 'd']),
    5,
    'one right side of its own',
  ],
  [
    'a right side without a left one',
    match(['L0 P0', 'L1 P1'], ['a', 'b'], ['c', 'd', 'e']),
    5,
    'one right side of its own',
  ],
  ['a gap without a word', itemXml(declare('R', ['A G1'], '', 'multiple'), gaps), 5, 'a gap that nothing belongs into'],
  [
    'a recording of another kind',
    itemXml(declare('R', ['x']), `<audio src="b.wav"/><p>${blank('R')}</p>`),
    5,
    'recordings are .mp3, .m4a',
  ],
  [
    'a picture of another kind',
    itemXml(declare('R', ['x']), `<p><img src="h.gif" alt=""/>${blank('R')}</p>`),
    5,
    'pictures are .png, .jpg, .jpeg, .webp',
  ],
  [
    'a file that is not there',
    itemXml(declare('R', ['x']), `<p><img src="no.png" alt=""/>${blank('R')}</p>`),
    5,
    'no.png is not in the package',
  ],
  [
    'a file of the network',
    itemXml(declare('R', ['x']), `<p><img src="https://example.com/h.png" alt=""/>${blank('R')}</p>`),
    5,
    'is not in the package',
  ],
  [
    'a file above the package',
    itemXml(declare('R', ['x']), `<p><img src="../../../h.png" alt=""/>${blank('R')}</p>`),
    5,
    'is not in the package',
  ],
  ['a film', itemXml(declare('R', ['x']), `<video src="a.mp4"/><p>${blank('R')}</p>`), 5, 'holds <video>'],
  ['a formula', itemXml(declare('R', ['x']), `<p><math/>${blank('R')}</p>`), 5, 'holds <math>'],
  ['no question', itemXml('', '<p>x</p>'), 4, 'asks nothing'],
  ['a template', itemXml('<templateDeclaration identifier="T"/>', '<p>x</p>'), 3, 'is a template'],
];

describe('an item is refused', () => {
  it.each(REFUSED)('with the line and the reason: %s', (_what, xml, line, reason) => {
    let refusal: unknown;
    try {
      read(xml);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(NotTakenAt);
    expect(refusal).toMatchObject({ message: expect.stringContaining(reason) });
    expect((refusal as NotTakenAt).line).toBe(line);
  });

  it('that changes while it is answered', () => {
    expect(() => read(choiceXml('x', ['a', 'b']).replace('adaptive="false"', 'adaptive="true"'))).toThrow(
      'is adaptive',
    );
  });
});

describe('what an item loses is named', () => {
  it.each([
    [
      'looks',
      choiceXml('<span class="big" style="color: red">x</span>', ['a', 'b']),
      'left out of its texts: class, style',
    ],
    [
      'a stylesheet',
      itemXml('<stylesheet href="a.css" type="text/css"/>' + declare('R', ['x']), `<p>${blank('R')}</p>`),
      '<stylesheet> is left out',
    ],
    [
      'a rubric for staff',
      itemXml(declare('R', ['x']), `<rubricBlock view="scorer"><p>secret</p></rubricBlock><p>${blank('R')}</p>`),
      '<rubricBlock> for scorer is left out',
    ],
    [
      'its own scoring',
      itemXml(
        declare('R', ['x']),
        `<p>${blank('R')}</p>`,
        '<responseProcessing><responseCondition/></responseProcessing>',
      ),
      'its own <responseProcessing> is left out',
    ],
    [
      'capital letters',
      itemXml(
        `<responseDeclaration identifier="R"><correctResponse><value>Tokyo</value></correctResponse><mapping><mapEntry mapKey="Tokyo" mappedValue="1" caseSensitive="true"/></mapping></responseDeclaration>`,
        `<p>${blank('R')}</p>`,
      ),
      'capital letters are left out',
    ],
    [
      'a wrong answer',
      itemXml(declare('R', ['x'], mapping(['y', 0])), `<p>${blank('R')}</p>`),
      'the answer y is left out: it is worth nothing',
    ],
    [
      'that it has no text',
      itemXml(
        declare('R', ['A']),
        `<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice></choiceInteraction>`,
      ),
      'its title stands there',
    ],
  ])('%s', (_what, xml, note) => {
    expect(read(xml).notes.join('\n')).toContain(note);
  });
});
