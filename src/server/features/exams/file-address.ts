import type { AddressOf } from '#contract/exercises/text-codec.ts';

/** Addresses of the files of a version, as part of a lesson: they lead to the file under a grant. */
export function examFileAddress(lessonId: number, version: string): AddressOf {
  return (file) => `/api/lessons/${lessonId}/exam-files/${version}/${encodeURIComponent(file)}`;
}
