import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDecks } from './read-decks.ts';
import { readAudioScript, readScript, readSpeakingQuestions } from './script.ts';
import { voiceOf } from './speech.ts';
import { checkCaptions, checkOwnExamples, checkReadings, checkSpelling, checkTranslation, readExamples } from './text-rules.ts';

describe('checkTranslation', () => {
  it.each([
    ['母[はは]の 料理[りょうり]は おいしいです。', 'Món mẹ tôi nấu rất ngon.', '"rất"'],
    ['窓[まど]を 開[あ]けてください。', 'Mời bạn mở cửa sổ.', 'invites'],
    ['橋[はし]を 渡[わた]ってください。', 'Mời bạn đi qua cầu.', 'invites'],
    ['友達[ともだち]と 話[はな]します。', 'Tôi nói chuyện với bạn.', 'whose friend'],
    ['友達[ともだち]が うちに 来[き]ます。', 'Bạn đến nhà tôi.', 'whose friend'],
    ['キムさんは?', 'Còn Kim?', 'half-width'],
    ['テーブルに さらが 七[なな]つ あります。', 'Trên bàn có bảy cái đĩa.', '枚'],
    ['仕事[しごと]は 何[なん]ですか。', 'Bạn làm nghề gì?', 'お仕事'],
    ['銀行[ぎんこう]で 働[はたら]きます。', 'Tôi làm việc ở ngân hàng.', '働いています'],
    ['明日[あした]は 多分[たぶん] 雨[あめ]です。', 'Ngày mai có lẽ mưa.', 'でしょう'],
    ['もう 宿題[しゅくだい]は 終[お]わりました。', 'Bài tập đã xong rồi.', 'before the verb'],
    ['茶碗[ちゃわん]に ご飯[はん]を 入[い]れます。', 'Tôi xới cơm vào bát.', 'よそいます'],
    ['この 本[ほん]は 百[ひゃく]ページです。', 'Quyển sách này có một trăm trang.', 'ページあります'],
    ['温[あたた]かい お茶[ちゃ]を 飲[の]みます。', 'Tôi uống trà ấm.', 'trà nóng'],
    ['荷物[にもつ]は 二[ふた]つです。', 'Có hai món hành lý.', 'kiện'],
    ['先生[せんせい]に 漢字[かんじ]を 習[なら]います。', 'Tôi học chữ Hán từ thầy.', 'với thầy'],
    ['火曜日[かようび]は 仕事[しごと]が ありません。', 'Thứ ba tôi không có việc.', 'đi làm'],
    ['公園[こうえん]を 散歩[さんぽ]します。', 'Tôi đi dạo công viên.', 'trong công viên'],
    ['おかしを 六[むっ]つ もらいました。', 'Tôi được cho sáu cái kẹo.', 'nhận được'],
    ['弟[おとうと]は 体[からだ]が 弱[よわ]いです。', 'Em trai tôi yếu.', 'sức khỏe'],
  ])('finds fault with %s – %s', (ja, vi, fault) => {
    expect(checkTranslation({ ja, vi }).toArray()).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    ['この 本[ほん]は とても おもしろいです。', 'Quyển sách này rất thú vị.'],
    ['はじめまして。', 'Rất vui được gặp bạn.'],
    ['自己紹介[じこしょうかい]を お願[ねが]いします。', 'Mời em tự giới thiệu.'],
    ['友達[ともだち]を 待[ま]ちます。', 'Tôi đợi bạn tôi.'],
    ['お仕事[しごと]は 何[なん]ですか。', 'Bạn làm nghề gì?'],
    ['もう一度[いちど] 言[い]ってください。', 'Bạn nói lại lần nữa nhé.'],
    ['椅子[いす]が 五[いつ]つ 要[い]ります。', 'Cần năm cái ghế.'],
  ])('takes %s – %s', (ja, vi) => {
    expect(checkTranslation({ ja, vi }).toArray()).toEqual([]);
  });
});

describe('checkCaptions', () => {
  it('finds a caption that tells what to do instead of what is said', () => {
    const lines = [
      { ja: 'ありがとうございます。', vi: 'Cảm ơn bạn.' },
      { ja: 'ありがとうございます。', vi: 'Một người vừa giúp bạn.' },
    ];
    expect(checkCaptions(lines).toArray()).toHaveLength(1);
  });

  it('lets a line speak to somebody else', () => {
    const lines = [
      { ja: 'よろしく。', vi: 'Rất mong được anh giúp đỡ.' },
      { ja: 'よろしく。', vi: 'Rất mong được các bạn giúp đỡ.' },
    ];
    expect(checkCaptions(lines).toArray()).toEqual([]);
  });
});

describe('checkReadings', () => {
  it('asks a number for all its readings', () => {
    const card = { word: '九', reading: 'きゅう', meaning: 'chín' };
    expect(checkReadings(card).toArray()).toEqual([expect.stringContaining('九 is also read く')]);
    expect(checkReadings({ ...card, meaning: 'chín (cũng đọc là く)' }).toArray()).toEqual([]);
  });
});

describe('checkSpelling', () => {
  const cards = [
    { word: '友達', reading: 'ともだち' },
    { word: '靴', reading: 'くつ' },
    { word: '分かる', reading: 'わかる' },
    { word: '易しい', reading: 'やさしい' },
    { word: '朝御飯', reading: 'あさごはん' },
    { word: '橋', reading: 'はし' },
    { word: '箸', reading: 'はし' },
  ];
  it.each([
    ['友[とも]だちに 会[あ]いました。', '友達'],
    ['くつは 一万円[いちまんえん]でした。', '靴'],
    ['意味[いみ]が わかりません。', '分かる'],
    ['テストは やさしかったです。', '易しい'],
    ['朝[あさ]ご飯[はん]を 食[た]べました。', '朝御飯'],
  ])('finds the word of a card that %s writes in another way', (sentence, word) => {
    expect(checkSpelling(cards, [sentence]).toArray()).toEqual([{ word, text: expect.any(String) }]);
  });

  it('knows words that are read alike apart', () => {
    expect(checkSpelling(cards, ['箸[はし]で 食[た]べます。', 'これは いいです。']).toArray()).toEqual([]);
  });
});

describe('checkOwnExamples', () => {
  const example = (ja: string) => [{ ja, vi: 'x' }];
  it('finds a word that is only a part of another', () => {
    const breakfast = { word: '朝ご飯', reading: 'あさごはん', examples: example('朝[あさ]ご飯[はん]は パンです。') };
    const rice = { word: 'ご飯', reading: 'ごはん', examples: example('朝[あさ]ご飯[はん]を 食[た]べましたか。') };
    expect(checkOwnExamples([breakfast, rice]).toArray()).toEqual([expect.stringContaining('ご飯: ')]);
    expect(checkOwnExamples([breakfast, { ...rice, examples: example('ご飯[はん]を 食[た]べます。') }]).toArray()).toEqual([]);
  });
});

const COURSE = fileURLToPath(new URL('../so-cap-n5', import.meta.url));
describe('the course that comes with the site', async () => {
  const decks = await readDecks(COURSE);
  const cards = decks.flatMap((deck) => deck.cards);
  const documents = readdirSync(join(COURSE, 'lessons'), { recursive: true, encoding: 'utf8' });
  const scripts = await Promise.all([
    ...documents.filter((name) => name.endsWith('.script.yaml')).map((name) => readAudioScript(join(COURSE, 'lessons', name))),
    ...readdirSync(join(COURSE, 'videos')).map((name) => readScript(join(COURSE, 'videos', name, 'script.yaml'))),
  ]);

  it('keeps to the rules on its cards', () => {
    const faults = cards.flatMap((card) => [
      ...checkReadings(card),
      ...(card.stress === '' ? [`${card.word} has no pitch`] : []),
      ...card.examples.flatMap((example) => checkTranslation(example).toArray()),
    ]);
    expect(faults).toEqual([]);
    const reasons = parse(readFileSync(join(COURSE, 'deck-exceptions.yaml'), 'utf8')) as { word: string; what: string }[];
    const sentences = cards.flatMap(({ examples }) => examples.map(({ ja }) => ja));
    const misspelt = checkSpelling(cards, sentences).filter(
      ({ word }) => !reasons.some((reason) => reason.word === word && reason.what === 'spelling'),
    );
    expect(misspelt.toArray()).toEqual([]);
    expect(checkOwnExamples(cards).toArray()).toEqual([]);
  });

  it('promises as many words as it holds', () => {
    const { description } = parse(readFileSync(join(COURSE, 'course.yaml'), 'utf8')) as { description: string };
    expect(/(\d+) từ vựng/u.exec(description)?.[1]).toBe(String(cards.length));
  });

  it('asks for kana before it begins, in what sells it too, as long as no lesson teaches them', () => {
    const lessons = documents.filter((name) => name.endsWith('lesson.yaml'));
    const teachesKana = lessons.some((name) =>
      /hiragana|katakana|bảng chữ/iu.test(readFileSync(join(COURSE, 'lessons', name), 'utf8')),
    );
    const { audience, questions } = parse(readFileSync(join(COURSE, 'course.yaml'), 'utf8')) as {
      audience: string;
      questions: { question: string; answer: string }[];
    };
    const answer = questions.find(({ question }) => question.includes('chưa biết chữ'))?.answer;
    const asksForKana = audience.includes('đã biết hiragana, katakana') && answer?.includes('hiragana và katakana trước');
    expect(teachesKana || asksForKana).toBe(true);
  });

  it('keeps to them in its documents, videos, recordings and speaking questions', async () => {
    const examples = documents
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) => readExamples(readFileSync(join(COURSE, 'lessons', name), 'utf8')));
    expect(examples.length).toBeGreaterThan(40);
    const exercises = documents.filter((name) => name.endsWith('/exercises.yaml'));
    const questions = await Promise.all(exercises.map((name) => readSpeakingQuestions(join(COURSE, 'lessons', name))));
    const spoken = questions.flat().map(({ say, vi }) => ({ ja: say, vi }));
    expect(spoken.length).toBeGreaterThanOrEqual(30);
    const lines = scripts.map((script) => script.scenes.flatMap((scene) => scene.lines));
    const faults = [...examples, ...spoken, ...lines.flat()].flatMap((line) => checkTranslation(line).toArray());
    expect([...faults, ...lines.flatMap((said) => checkCaptions(said).toArray())]).toEqual([]);
  });

  it('gives everybody in a recording a voice of their own', () => {
    for (const { title, scenes } of scripts) {
      const speakers = [...new Set(scenes.flatMap((scene) => scene.lines.map((line) => line.speaker)))];
      const heard = speakers.map((speaker) => voiceOf[speaker]);
      expect(new Set(heard).size, `${title}: ${speakers.join(', ')}`).toBe(heard.length);
    }
  });
});
