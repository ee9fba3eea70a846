import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { component } from '../../db/schema.ts';
import type { Component } from '../component-kinds/index.ts';

export type Card = Component<'card'>;

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
