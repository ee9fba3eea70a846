import { type CardFile, CardsFile } from '#contract/content/cards-file.ts';
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import type { CardValue } from '../../db/stored-json.ts';
import { type ComponentContent, type LessonReading, placeOf, readDuration, storeMedia } from './lesson-reading.ts';
import { isFile } from './media-source.ts';
import { readYaml } from './read-yaml.ts';
import { fault, warn } from './reading.ts';

/** Reads a list of cards. The files of all its cards travel together: a lesson is heard as a whole. */
export async function readCards(lesson: LessonReading, name: string): Promise<ComponentContent[]> {
  const file = `${lesson.folder}/${name}`;
  const cards = (await readYaml(lesson.reading, file, CardsFile)) ?? [];
  const names = new Set<string>();
  for (const [index, card] of cards.entries()) {
    warnOfHanViet(lesson, file, card);
    for (const [place, named] of filesOf(card)) {
      if (!isFile(placeOf(lesson, named)))
        fault(lesson.reading, file, `${index}.${place}`, `there is no file ${named} beside it`);
      else if (!names.has(named) && /\.(mp3|m4a)$/.test(named)) await readDuration(lesson, named);
      if (isFile(placeOf(lesson, named))) names.add(named);
    }
  }
  for (const named of names) lesson.used.add(named);
  const folder = names.size > 0 ? (await storeMedia(lesson, [...names])).folder : null;
  return cards.map((card) => ({ id: card.id, type: COMPONENT_TYPE.card, value: toValue(card, folder) }));
}

function filesOf(card: CardFile): [place: string, name: string][] {
  const named: [string, string | undefined][] = [
    ['audio', card.audio],
    ['front_image', card.front_image],
    ['back_image', card.back_image],
    ...card.examples.map(({ audio }, index): [string, string | undefined] => [`examples.${index}.audio`, audio]),
  ];
  return named.flatMap(([place, name]) => (name === undefined ? [] : [[place, name]]));
}

function toValue(card: CardFile, folder: string | null): CardValue {
  const { word, reading, stress, meaning, hanviet = '', examples } = card;
  return {
    kind: 'card',
    word,
    reading,
    stress,
    meaning,
    hanviet,
    ...(folder !== null && filesOf(card).length > 0 ? { folder } : {}),
    ...(card.audio === undefined ? {} : { audio: card.audio }),
    ...(card.front_image === undefined ? {} : { frontImage: card.front_image }),
    ...(card.back_image === undefined ? {} : { backImage: card.back_image }),
    examples: examples.map(({ ja, vi, audio }) => (audio === undefined ? { ja, vi } : { ja, vi, audio })),
  };
}

function warnOfHanViet({ reading }: LessonReading, file: string, { word, hanviet = '' }: CardFile): void {
  const kanji = word.match(/[\p{Script=Han}々]/gu)?.length ?? 0;
  const sounds = hanviet.split(/\s+/u).filter(Boolean).length;
  if (kanji !== sounds) warn(reading, file, `${word} has ${kanji} kanji, but ${sounds} Hán Việt`);
}
