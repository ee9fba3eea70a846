/** Keys of stored entries begin so; the lesson's id and the tab's follow. */
export function entryPrefix(learnerId: number): string {
  return `tsubame-progress:${learnerId}:`;
}

/** Of how many lessons the browser's storage holds entries of the learner. */
export function countStoredLessons(learnerId: number): number {
  const prefix = entryPrefix(learnerId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return new Set(keys.map((key) => key.slice(prefix.length).split(':')[0])).size;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return 0;
  }
}
