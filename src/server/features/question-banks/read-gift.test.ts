import { describe, expect, it } from 'vitest';
import { take } from './bank-fixture.ts';

const GIFT: [fact: string, gift: string, question: Record<string, unknown>][] = [
  [
    'a choice, shuffled as elsewhere',
    '::Chào buổi sáng:: Tám giờ sáng bạn chào thế nào? {\n  =おはよう\n  ~こんばんは\n  ~おやすみ\n}',
    {
      kind: 'choice',
      name: 'Chào buổi sáng',
      question: 'Tám giờ sáng bạn chào thế nào?',
      options: [{ text: 'おはよう', right: true }, { text: 'こんばんは' }, { text: 'おやすみ' }],
      shuffle: true,
    },
  ],
  [
    'a choice within its sentence',
    '田中さんは {=学生 ~学校} です。',
    {
      kind: 'choice',
      question: '田中さんは ___ です。',
      options: [{ text: '学生', right: true }, { text: '学校' }],
      shuffle: true,
    },
  ],
  [
    'weights of 100 % and 0 %',
    'Số bốn? {~%0%さん ~%100%よん}',
    { kind: 'choice', question: 'Số bốn?', options: [{ text: 'さん' }, { text: 'よん', right: true }], shuffle: true },
  ],
  [
    'feedback, general and of each answer, as the explanation',
    'Ai hỏi? {=tôi#Đúng, わたし là tôi. ~bạn#Bạn là あなた. ####Xem bài 1.}',
    {
      kind: 'choice',
      question: 'Ai hỏi?',
      options: [{ text: 'tôi', right: true }, { text: 'bạn' }],
      explain: 'Xem bài 1.\nĐúng, わたし là tôi.\nbạn: Bạn là あなた.',
      shuffle: true,
    },
  ],
  [
    'true or false',
    'は đọc là wa khi làm trợ từ. {T#Là wa đấy.#Đúng thế.}',
    {
      kind: 'choice',
      question: 'は đọc là wa khi làm trợ từ.',
      options: [{ text: 'Đúng', right: true }, { text: 'Sai' }],
      explain: 'Đúng thế.\nSai: Là wa đấy.',
      shuffle: undefined,
    },
  ],
  [
    'a short answer, whose blank is a line of its own',
    'Chữ 本 đọc là gì? {=ほん =ホン}',
    { kind: 'fill', question: 'Chữ 本 đọc là gì?\n___', blanks: [{ answer: 'ほん', also: ['ホン'] }] },
  ],
  [
    'a word that is missing',
    'わたし{=は}学生です。',
    { kind: 'fill', question: 'わたし___学生です。', blanks: [{ answer: 'は' }] },
  ],
  [
    'pairs',
    'Nối từ. {=犬 -> chó\n=猫 -> mèo\n=鳥->chim}',
    {
      kind: 'pairs',
      question: 'Nối từ.',
      pairs: [
        { left: '犬', right: 'chó' },
        { left: '猫', right: 'mèo' },
        { left: '鳥', right: 'chim' },
      ],
    },
  ],
  [
    'embedded answers, one a blank',
    'これ{1:SHORTANSWER:=は~%0%わ#Viết は.}ほん{1:SA:=です~=だ}。',
    {
      kind: 'fill',
      question: 'これ___ほん___。',
      blanks: [{ answer: 'は' }, { answer: 'です', also: ['だ'] }],
      explain: 'わ: Viết は.',
    },
  ],
  [
    'an embedded choice',
    'これ{1:MCS:=は~を~へ}ほんです。',
    {
      kind: 'choice',
      question: 'これ___ほんです。',
      options: [{ text: 'は', right: true }, { text: 'を' }, { text: 'へ' }],
      shuffle: true,
    },
  ],
  [
    'escaped signs',
    String.raw`::Giờ\: 1\:30:: \{\~\=\#\} \\ \(x\)\n2 \: 1 {=a\=b ~c\#d}`,
    {
      kind: 'choice',
      name: 'Giờ: 1:30',
      question: '{~=#} \\ \\(x\\)\n2 : 1',
      options: [{ text: 'a=b', right: true }, { text: 'c#d' }],
      shuffle: true,
    },
  ],
  [
    'HTML: paragraphs are lines, letters are letters',
    '[html]<p dir\\="ltr">A &amp; B&nbsp;&lt;b&gt;</p>\n<p>hai<br>ba</p> {=<b>một</b> ~2 &lt; 3}',
    {
      kind: 'choice',
      question: 'A & B &lt;b>\nhai\nba',
      options: [{ text: '<b>một</b>', right: true }, { text: '2 < 3' }],
      shuffle: true,
    },
  ],
  [
    'HTML with a list, which keeps its elements',
    '[html]Chọn:<ul><li>a</li><li>b</li></ul>xong<br>rồi {=a ~b}',
    {
      kind: 'choice',
      question: 'Chọn:<ul><li>a</li><li>b</li></ul>xong<br>rồi',
      options: [{ text: 'a', right: true }, { text: 'b' }],
      shuffle: true,
    },
  ],
  [
    'ruby, as readings',
    '[html]<ruby>学生<rp>(</rp><rt>がくせい</rt><rp>)</rp></ruby>は 大<ruby>学<rt>がく</rt></ruby>にいます。 {=a ~b}',
    {
      kind: 'choice',
      question: '学生[がくせい]は 大 学[がく]にいます。',
      options: [{ text: 'a', right: true }, { text: 'b' }],
      shuffle: true,
    },
  ],
  [
    'plain text, whose < stays one',
    '[plain]<b> là gì? {=đậm ~nghiêng}',
    {
      kind: 'choice',
      question: '&lt;b> là gì?',
      options: [{ text: 'đậm', right: true }, { text: 'nghiêng' }],
      shuffle: true,
    },
  ],
  [
    'a text of the plainest Markdown',
    '[markdown]Chọn đi! {=a ~b}',
    { kind: 'choice', question: 'Chọn đi!', options: [{ text: 'a', right: true }, { text: 'b' }], shuffle: true },
  ],
  [
    'Windows lines, a mark at the beginning and comments',
    '\uFEFF// Bài 1\r\n\r\n// câu dễ\r\nMột?\r\n{=一 ~二}\r\n',
    { kind: 'choice', question: 'Một?', options: [{ text: '一', right: true }, { text: '二' }], shuffle: true },
  ],
];

describe('GIFT is read:', () => {
  it.each(GIFT)('%s', (_fact, gift, question) => {
    const { questions, bad, leftOut } = take(gift);
    expect({ bad, questions }).toEqual({ bad: [], questions: [question] });
    expect(leftOut.filter((line) => !line.includes('left out of its texts: dir'))).toEqual([]);
  });

  it('question by question, each with the line it begins on', () => {
    const { questions, bad, leftOut } = take(
      '$CATEGORY: Bài 1\n\n// nháp\nMột? {=一\n~二}\n\n::Hai:: Viết về bạn. {}\n\nBa? {#3}\n\nBốn? {~%50%a ~%50%b}\n',
    );
    expect(questions).toHaveLength(1);
    expect(bad).toEqual(['7: is an essay', '9: is numerical', '11: an option is worth 50 %: ours are right or wrong']);
    expect(leftOut).toEqual(['1: a category is left out: all questions go into the lesson']);
  });
});

const BAD: [fact: string, gift: string, reason: string][] = [
  ['a missing }', 'Một? {=a ~b', 'has no } before the next empty line'],
  ['a missing {', 'Một? =a ~b }', 'has a } without its {'],
  ['a { inside', 'Một? {=a {b} ~c}', 'has a { inside of {…}'],
  ['two answers without an empty line', 'Một? {=a ~b}\nHai? {=c ~d}', 'has several {…}: an empty line parts questions'],
  ['a text without question', 'Chào các bạn!', 'has no answers: it only describes'],
  ['a title without end', '::Một {=a ~b}', 'its title has no :: at its end'],
  ['an answer without a sign', 'Một? {a}', 'has an answer without = or ~'],
  ['a weight in between', 'Một? {=a ~%-25%b}', 'an option is worth -25 %: ours are right or wrong'],
  ['a spelling of less worth', 'Một? {=a =%50%b}', 'an answer is worth 50 %: ours are right or wrong'],
  ['a wildcard', 'Một? {=a*}', 'an answer has the wildcard *'],
  ['only worthless answers', 'Một? {=%0%a}', 'no answer is worth 100 %'],
  ['Markdown', '[markdown]**Một**? {=a ~b}', 'a text of it is Markdown: write it as [html] or [moodle]'],
  ['an embedded number', 'Một {1:NUMERICAL:=1}', 'embeds NUMERICAL: only SHORTANSWER and MULTICHOICE are taken'],
  [
    'an embedded choice of many',
    'Một {1:MULTIRESPONSE:=1}',
    'embeds MULTIRESPONSE: only SHORTANSWER and MULTICHOICE are taken',
  ],
  [
    'two embedded choices',
    '{1:MC:=a~b} {1:MC:=a~b}',
    'embeds MULTICHOICE beside other answers: a question of ours has one',
  ],
  ['a video', '[html]<video></video>Một? {=a ~b}', 'a text of it holds <video>'],
  [
    'a comment of ours that is broken',
    '// [id:39010111] tsubame {"grade":}\nMột? {=a ~b}',
    'the JSON of its comment is broken',
  ],
  [
    'a comment of ours with a foreign field',
    '// [id:39010111] tsubame {"options":[]}\nMột? {=a ~b}',
    'its comment has a field options, which does not belong there',
  ],
];

describe('GIFT is not taken for', () => {
  it.each(BAD)('%s', (_fact, gift, reason) => {
    const { questions, bad } = take(`${gift}\n\nTốt? {=a ~b}`);
    expect(bad.map((line) => line.replace(/^\d+: /, ''))).toEqual([reason]);
    expect(questions).toHaveLength(1);
  });
});

describe('what a question loses is named:', () => {
  it.each([
    [
      'styles and elements',
      '[html]<p style\\="color\\:red"><font>Một</font>?</p> {=a ~b}',
      'left out of its texts: <font>, style',
    ],
    ['a script', '[html]<script>x()</script>Một? {=a ~b}', 'left out of its texts: <script>'],
    ['a right side alone', 'Nối {=a -> b =c -> d = -> e}', 'a right side without a left one is left out'],
    ['a worthless answer', 'Một? {=a =%0%b}', 'the answer b is left out: it is worth nothing'],
    ['weights of blanks', '{1:SA:=a} {2:SA:=b}', 'weights are left out: all blanks count alike'],
    ['tags', '// [tag:N5]\nMột? {=a ~b}', 'tags are left out'],
  ])('%s', (_fact, gift, reason) => {
    const { bad, leftOut, questions } = take(gift);
    expect({ bad, leftOut: leftOut.map((line) => line.replace(/^\d+: /, '')) }).toEqual({ bad: [], leftOut: [reason] });
    expect(JSON.stringify(questions)).not.toMatch(/style|font|script/);
  });
});
