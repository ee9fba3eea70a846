import type { CardGroup } from '#domain/flashcard/piles.ts';

/** spec 2 §5 */
export const GROUP_NAMES: Readonly<Record<CardGroup, string>> = {
  notRemembered: 'Chưa nhớ',
  remembered: 'Đã học',
  all: 'Tất cả',
};
