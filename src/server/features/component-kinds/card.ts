import { type CardFile, CardsFile } from '#contract/content/cards-file.ts';
import type { CardView } from '#contract/flashcards.ts';
import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import type { CardValue } from '../../db/stored-json.ts';
import type { Component, Kind, LessonReading } from './kind.ts';

/** A vocabulary card. One entry of lesson.yaml names a list of them. */
export const card: Kind<'card'> = {
  isSingle: null,
  folderFields: ['folder'],

  /** All cards share one set of files: a lesson is heard as a whole. */
  async read(lesson, entry, place) {
    if (!lesson.take(entry.file, place)) return [];
    const list = lesson.pathOf(entry.file);
    const cards = (await lesson.yaml(entry.file, CardsFile)) ?? [];
    const names = new Set<string>();
    for (const [index, one] of cards.entries()) {
      warnOfHanViet(lesson, list, one);
      for (const [at, named] of namedFiles(one)) {
        if (!lesson.has(named)) lesson.fault(list, `${index}.${at}`, `there is no file ${named} beside it`);
        else if (!names.has(named) && /\.(mp3|m4a)$/.test(named)) await lesson.durationSeconds(named);
        if (lesson.has(named)) names.add(named);
      }
    }
    lesson.use(names);
    const folder = names.size > 0 ? await lesson.store([...names]) : null;
    return cards.map((one) => ({ id: one.id, type: COMPONENT_TYPE.card, value: toValue(one, folder), file: list }));
  },

  files: (value) => (value.folder === undefined ? null : { folder: value.folder, names: cardFileNames(value) }),

  present: presentCard,
};

/** A card as sent to pages, in its lesson and elsewhere. */
export function presentCard({ id, lessonId, value }: Component<'card'>): CardView {
  const address = (name: string | undefined) => (name === undefined ? null : lessonFilePath(lessonId, id, name));
  return {
    id,
    type: COMPONENT_TYPE.card,
    value: {
      word: value.word,
      reading: value.reading,
      word_stress: value.stress,
      meaning: value.meaning,
      kanji_meaning: value.hanviet,
      audio: address(value.audio),
      front_image: address(value.frontImage),
      back_image: address(value.backImage),
      example: value.examples.map(({ ja, audio }) => ({ example: ja, audio: address(audio) })),
      meaning_example: value.examples.map(({ vi }) => vi),
    },
  };
}

/** Names of a card's recordings and images. */
function cardFileNames({ audio, frontImage, backImage, examples }: CardValue): string[] {
  return [audio, frontImage, backImage, ...examples.map((example) => example.audio)].filter(
    (name) => name !== undefined,
  );
}

function namedFiles(one: CardFile): [place: string, name: string][] {
  const named: [string, string | undefined][] = [
    ['audio', one.audio],
    ['front_image', one.front_image],
    ['back_image', one.back_image],
    ...one.examples.map(({ audio }, index): [string, string | undefined] => [`examples.${index}.audio`, audio]),
  ];
  return named.flatMap(([place, name]) => (name === undefined ? [] : [[place, name]]));
}

function toValue(one: CardFile, folder: string | null): CardValue {
  const { word, reading, stress, meaning, hanviet = '', examples } = one;
  return {
    kind: 'card',
    word,
    reading,
    stress,
    meaning,
    hanviet,
    ...(folder !== null && namedFiles(one).length > 0 ? { folder } : {}),
    ...(one.audio === undefined ? {} : { audio: one.audio }),
    ...(one.front_image === undefined ? {} : { frontImage: one.front_image }),
    ...(one.back_image === undefined ? {} : { backImage: one.back_image }),
    examples: examples.map(({ ja, vi, audio }) => (audio === undefined ? { ja, vi } : { ja, vi, audio })),
  };
}

function warnOfHanViet(lesson: LessonReading, list: string, { word, hanviet = '' }: CardFile): void {
  const kanji = word.match(/[\p{Script=Han}々]/gu)?.length ?? 0;
  const sounds = hanviet.split(/\s+/u).filter(Boolean).length;
  if (kanji !== sounds) lesson.warn(list, `${word} has ${kanji} kanji, but ${sounds} Hán Việt`);
}
