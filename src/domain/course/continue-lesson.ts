/** What a learner's way through a course depends on, of one lesson. */
export type LessonOnTheWay = {
  /** opens for the learner */
  readonly isOpen: boolean;
  readonly isPassed: boolean;
  /** when it was last studied, null for a lesson never opened */
  readonly studiedMs: number | null;
};

/**
 * Where to go on, as an index into a course's lessons in order: the lesson studied last, while it is not passed; else the
 * first from the furthest lesson begun on that is not passed; else the first not passed at all. Only lessons that open;
 * null when none is left.
 */
export function continueAt(lessons: readonly LessonOnTheWay[]): number | null {
  const isLeft = (index: number) => {
    const lesson = lessons[index];
    return lesson !== undefined && lesson.isOpen && !lesson.isPassed;
  };
  const last = latest(lessons);
  if (last !== null && isLeft(last)) return last;
  const furthest = lessons.findLastIndex((lesson) => lesson.studiedMs !== null);
  const left = lessons.flatMap((_lesson, index) => (isLeft(index) ? [index] : []));
  return left.find((index) => index >= furthest) ?? left[0] ?? null;
}

function latest(lessons: readonly LessonOnTheWay[]): number | null {
  let found: { index: number; studiedMs: number } | null = null;
  for (const [index, { studiedMs }] of lessons.entries()) {
    if (studiedMs !== null && (found === null || studiedMs > found.studiedMs)) found = { index, studiedMs };
  }
  return found?.index ?? null;
}
