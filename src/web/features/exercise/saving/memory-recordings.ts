import type { Recordings } from '#web/questions/speaking/speaking-context.ts';

/** Recordings of a practice, which is not saved: they live as long as it does. */
export function memoryRecordings(): Recordings {
  const kept = new Map<string, Blob>();
  return {
    load: async (questionId, speed) => kept.get(`${questionId} ${speed}`) ?? null,
    save: async (questionId, speed, recording) => {
      kept.set(`${questionId} ${speed}`, recording);
      return true;
    },
  };
}
