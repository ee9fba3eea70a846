/**
 * Keys of stored entries begin so; the lesson's id, the component's where it has one, and the tab's follow. Entries that
 * name a component have a beginning of their own: pages from before would take them for the lesson's video.
 */
export function entryPrefix(learnerId: number, kind: 'lesson' | 'medium'): string {
  return `tsubame-${kind === 'lesson' ? 'progress' : 'played'}:${learnerId}:`;
}

/** Of how many lessons the browser's storage holds entries of the learner. */
export function countStoredLessons(learnerId: number): number {
  try {
    const keys = Object.keys(localStorage);
    const lessons = (['lesson', 'medium'] as const).flatMap((kind) => {
      const prefix = entryPrefix(learnerId, kind);
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length).split(':')[0]);
    });
    return new Set(lessons).size;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return 0;
  }
}
