import { type FoldedWords, foldWords } from './fold.ts';

/** A name prepared for searching: its words folded with and without tone marks, with spaces around each. */
export type SearchName = { readonly plain: string; readonly exact: string };

/** A course's lessons in order, each with the index of its group, category and stage. */
export type SearchIndex = {
  readonly stages: readonly SearchName[];
  readonly categories: readonly SearchName[];
  readonly groups: readonly SearchName[];
  readonly lessons: readonly SearchName[];
  readonly groupOfLesson: readonly number[];
  readonly categoryOfGroup: readonly number[];
  readonly stageOfCategory: readonly number[];
};

/** Prepares a name for searching. Costs more than a search: do it once. */
export function toSearchName(name: string): SearchName {
  const { plain, exact } = foldWords(name);
  return { plain: ` ${plain.join(' ')} `, exact: ` ${exact.join(' ')} ` };
}

/**
 * Indices in `index.lessons` of the matching lessons. Every word of the query must occur in the name of the lesson, its
 * group, category or stage, in any order (decisions §6). Ranked by: exact tone marks first; then whole words of the
 * lesson's own name, parts of it, and names above it; then course order. A query without letters finds nothing.
 */
export function searchLessons(index: SearchIndex, query: string): readonly number[] {
  const words = foldWords(query);
  if (words.plain.length === 0) return [];
  const plain = toQueryWords(index, words, 'plain');
  const exact = toQueryWords(index, words, 'exact');
  const byRank: number[][] = Array.from({ length: 6 }, () => []);
  for (let lesson = 0; lesson < index.lessons.length; lesson += 1) {
    const name = index.lessons[lesson] as SearchName;
    const group = index.groupOfLesson[lesson] as number;
    const far = distance(name.plain, group, plain);
    if (far === null) continue;
    const isExact = exact.every(({ word, inGroup }) => name.exact.includes(word) || inGroup[group]);
    byRank[far + (isExact ? 0 : 3)]?.push(lesson);
  }
  return byRank.flat();
}

/** A word of the query, and for each group whether its name or a name above it contains the word. */
type QueryWord = { readonly word: string; readonly whole: string; readonly inGroup: readonly boolean[] };

/** Names of groups, categories and stages are searched once rather than per lesson. */
function toQueryWords(index: SearchIndex, words: FoldedWords, form: keyof SearchName): readonly QueryWord[] {
  return [...new Set(words[form])].map((word) => {
    const holds = (name: SearchName) => name[form].includes(word);
    const stages = index.stages.map(holds);
    const categories = index.categories.map((name, at) => stages[index.stageOfCategory[at] as number] || holds(name));
    const inGroup = index.groups.map((name, at) => categories[index.categoryOfGroup[at] as number] || holds(name));
    return { word, whole: ` ${word} `, inGroup };
  });
}

/** 0: all are whole words of the name, 1: all occur in it, 2: some occur only in names above it, null: some nowhere. */
function distance(name: string, group: number, queryWords: readonly QueryWord[]): 0 | 1 | 2 | null {
  let isOwn = true;
  for (const { word, inGroup } of queryWords) {
    if (name.includes(word)) continue;
    if (!inGroup[group]) return null;
    isOwn = false;
  }
  if (!isOwn) return 2;
  return queryWords.every(({ whole }) => name.includes(whole)) ? 0 : 1;
}
