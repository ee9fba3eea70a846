/** Keys of stored entries begin so. */
export function entryPrefix(learnerId: number): string {
  return `tsubame-progress:${learnerId}:`;
}

/** Whether the browser's storage holds entries of the learner. */
export function hasStoredEntries(learnerId: number): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(entryPrefix(learnerId)));
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return false;
  }
}
