import type {
  ExerciseLearnersView,
  ExerciseResultHead,
  ExerciseResultsView,
  ExerciseResultView,
} from '#contract/exercise-results.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { getJson } from '#web/lib/json-calls.ts';

export type FoundLearner = ExerciseLearnersView['learners'][number];

/** What a call brought, or why it brought nothing. */
export type Outcome<T> = { readonly value: T } | { readonly error: string };

/** A page of a list; `next`: where the next one begins, null after the last. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: number | null };

/** Attempts of a learner, null: the viewer's own. Never rejects. */
export async function fetchResults(
  lessonId: number,
  learnerId: number | null,
  before: number | null,
): Promise<Outcome<Page<ExerciseResultHead>>> {
  const query = queryOf({ learner: learnerId, before });
  const outcome = await ask<ExerciseResultsView>(`/api/lessons/${lessonId}/exercise/results${query}`);
  return 'error' in outcome ? outcome : { value: { rows: outcome.value.results, next: outcome.value.next } };
}

/** Who did the exercise, by a part of their name. For staff. Never rejects. */
export async function fetchLearners(
  lessonId: number,
  name: string,
  before: number | null,
): Promise<Outcome<Page<FoundLearner>>> {
  const query = queryOf({ q: name || null, before });
  const outcome = await ask<ExerciseLearnersView>(`/api/lessons/${lessonId}/exercise/learners${query}`);
  return 'error' in outcome ? outcome : { value: { rows: outcome.value.learners, next: outcome.value.next } };
}

/** One attempt. Never rejects. */
export function fetchResult(resultId: number): Promise<Outcome<ExerciseResultView>> {
  return ask<ExerciseResultView>(`/api/exercise-results/${resultId}`);
}

async function ask<T>(path: string): Promise<Outcome<T>> {
  const result = await getJson<T>(path);
  return result.type === 'accepted' ? { value: result.answer } : { error: failureText(result) };
}

function queryOf(fields: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
