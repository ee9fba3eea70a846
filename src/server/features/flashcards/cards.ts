import { and, asc, isNull, sql } from 'drizzle-orm';
import type { CardView } from '#contract/flashcards.ts';
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import type { Db } from '../../db/client.ts';
import { component } from '../../db/schema.ts';
import type { CardValue } from '../../db/stored-json.ts';

export type Card = { id: number; lessonId: number; value: CardValue };

/** The visible cards with these ids, in lesson order. */
export async function findCards(db: Db, cardIds: readonly number[]): Promise<Card[]> {
  if (cardIds.length === 0) return [];
  const rows = await db
    .select({ id: component.id, lessonId: component.lessonId, value: component.value })
    .from(component)
    .where(and(sql`${component.id} = ANY(${sql.param(cardIds)}::int[])`, isNull(component.archivedAt)))
    .orderBy(asc(component.position));
  return rows.flatMap(({ value, ...card }) => (value.kind === 'card' ? [{ ...card, value }] : []));
}

export function toCardView({ id, lessonId, value }: Card): CardView {
  const address = (file: string | undefined) => (file === undefined ? null : lessonFilePath(lessonId, id, file));
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

/** Names of a card's audio and image files. */
export function cardFileNames({ audio, frontImage, backImage, examples }: CardValue): string[] {
  return [audio, frontImage, backImage, ...examples.map((example) => example.audio)].filter(
    (name) => name !== undefined,
  );
}
