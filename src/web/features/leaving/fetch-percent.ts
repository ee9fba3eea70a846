/** The learner's percent of a lesson as the server knows it now; null where it does not say so. spec 1 §7 */
export async function fetchPercent(lessonId: number): Promise<number | null> {
  const response = await fetch(`/get-lesson-percent/${lessonId}`);
  const percent: unknown = response.ok ? await response.json() : null;
  return typeof percent === 'number' ? percent : null;
}
