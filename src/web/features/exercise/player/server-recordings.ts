import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import type { Recordings } from '#web/questions/speaking/speaking-context.ts';

/** Where the server has the recordings of a result, by question id; null: it has none. */
export type RecordingAddresses = ReadonlyMap<number, Readonly<Record<RecordingSpeed, string | null>> | null>;

/** Recordings of a result that this browser has no longer, or never had, are fetched from the server; or it rejects. */
export function withServerRecordings(local: Recordings, addresses: RecordingAddresses): Recordings {
  return {
    load: async (questionId, speed) =>
      (await local.load(questionId, speed).catch(() => null)) ??
      fetchRecording(addresses.get(questionId)?.[speed] ?? null),
    save: (questionId, speed, recording) => local.save(questionId, speed, recording),
  };
}

async function fetchRecording(address: string | null): Promise<Blob | null> {
  if (address === null) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.blob();
}
