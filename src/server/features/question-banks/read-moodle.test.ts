import { describe, expect, it } from 'vitest';
import { answer, asked, html, quiz, take } from './bank-fixture.ts';

const XML: [fact: string, question: string, fields: Record<string, unknown>][] = [
  [
    'a choice with all that goes with it',
    asked(
      'multichoice',
      `${html('generalfeedback', '<p>Xem bài 1.</p>')}<defaultgrade>2.0000000</defaultgrade><penalty>0.33</penalty><hidden>0</hidden>
       <single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>abc</answernumbering>
       ${answer('一 &amp; 二', 100, 'Phải.')}${answer('三', 0)}${html('hint', 'Số nhỏ.')}`,
    ),
    {
      kind: 'choice',
      name: 'Câu 1',
      question: 'Một?',
      options: [{ text: '一 & 二', right: true }, { text: '三' }],
      shuffle: undefined,
      explain: 'Xem bài 1.\nPhải.',
      suggest: 'Số nhỏ.',
      grade: 2,
    },
  ],
  [
    'a choice of old files, which shuffle',
    asked('multichoice', `${answer('a', 100)}${answer('b', 0)}`),
    {
      kind: 'choice',
      name: 'Câu 1',
      question: 'Một?',
      options: [{ text: 'a', right: true }, { text: 'b' }],
      shuffle: true,
    },
  ],
  [
    'true or false',
    asked('truefalse', `${answer('true', 0)}${answer('false', 100, 'Sai rồi.')}`),
    {
      kind: 'choice',
      name: 'Câu 1',
      question: 'Một?',
      options: [{ text: 'Đúng' }, { text: 'Sai', right: true }],
      shuffle: undefined,
      explain: 'Sai rồi.',
    },
  ],
  [
    'elements that close themselves',
    asked('multichoice', `<shownumcorrect/><shuffleanswers>0</shuffleanswers>${answer('a', 100)}${answer('b', 0)}`),
    {
      kind: 'choice',
      name: 'Câu 1',
      question: 'Một?',
      options: [{ text: 'a', right: true }, { text: 'b' }],
      shuffle: undefined,
    },
  ],
  [
    'a short answer',
    asked(
      'shortanswer',
      `<usecase>0</usecase>${answer('ほん', 100)}${answer('*', 0, 'Viết hiragana.')}`,
      'Viết: ___。',
    ),
    { kind: 'fill', name: 'Câu 1', question: 'Viết: ___。', blanks: [{ answer: 'ほん' }], explain: 'Viết hiragana.' },
  ],
  [
    'pairs',
    asked(
      'matching',
      ['犬|chó', '猫|mèo']
        .map((pair) => pair.split('|'))
        .map(
          ([left, right]) =>
            `<subquestion format="html"><text><![CDATA[<p>${left}</p>]]></text><answer><text>${right}</text></answer></subquestion>`,
        )
        .join(''),
    ),
    {
      kind: 'pairs',
      name: 'Câu 1',
      question: 'Một?',
      pairs: [
        { left: '犬', right: 'chó' },
        { left: '猫', right: 'mèo' },
      ],
    },
  ],
  [
    'embedded answers in HTML',
    asked('cloze', '', '<p>これ{1:SHORTANSWER:=&lt;は&gt;}ほん</p><p>{:SA:=a\\}b#Vì &#123;.}</p>'),
    {
      kind: 'fill',
      name: 'Câu 1',
      question: 'これ___ほん\n___',
      blanks: [{ answer: '<は>' }, { answer: 'a}b' }],
      explain: 'Vì {.',
    },
  ],
];

describe('Moodle XML is read:', () => {
  it.each(XML)('%s', (_fact, question, fields) => {
    const { questions, bad, leftOut } = take(quiz(question));
    expect({ bad, leftOut, questions }).toEqual({ bad: [], leftOut: [], questions: [fields] });
  });

  it('question by question, each with its line', () => {
    const { questions, bad, leftOut } = take(
      quiz(
        [
          '<question type="category"><category><text>$course$/N5</text></category></question>',
          asked('essay', ''),
          asked('multichoice', `<single>false</single>${answer('a', 50)}${answer('b', 50)}`),
          asked('multichoice', answer('a', 33.33333)),
          asked('shortanswer', `<usecase>1</usecase>${answer('a', 100)}<tags><tag><text>x</text></tag></tags>`),
          asked('constructor', ''),
          `<question type="shortanswer"><questiontext format="html"><text>x</text><file name="a.png" encoding="base64">AAAA</file></questiontext></question>`,
          asked('shortanswer', answer('a', 100), '<img src="@@PLUGINFILE@@/a.png">'),
          asked('shortanswer', `${answer('a', 100)}${html('correctfeedback', 'Giỏi!')}<odd>x</odd>`, 'Hai?'),
        ].join('\n'),
      ),
    );
    expect(questions).toHaveLength(2);
    expect(bad).toEqual([
      '4: questions of type essay are not taken',
      '5: lets learners choose several answers',
      '8: questions of type constructor are not taken',
      '9: embeds the file a.png: save that beside the lesson, and name it in the text instead',
      '6: an option is worth 33.33333 %: ours are right or wrong',
      '10: a text of it shows an embedded file: save that beside the lesson, and name it instead',
    ]);
    expect(leftOut).toEqual([
      '3: a category is left out: all questions go into the lesson',
      '7: tags are left out',
      '7: capital letters are left out: ours are as right as small ones',
      '11: feedback for right, partly right and wrong answers is left out',
      '11: <odd> is left out',
    ]);
  });
});
