/** The task's result, or null if it fails or takes too long: for optional work that must not delay anyone. */
export async function withTimeout<T>(limitMs: number, task: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await Promise.race([
      task,
      new Promise<null>((resolve) => {
        timer = setTimeout(resolve, limitMs, null);
      }),
    ]);
  } catch (error) {
    console.info('Went on without it.', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
