/** Path of a lesson's page. spec 1 §2 */
export function lessonPath(courseSeoUrl: string, lesson: { id: number; seoUrl: string }): string {
  return `/khoa-hoc/${courseSeoUrl}/lesson/${lesson.id}-${lesson.seoUrl}`;
}

/** Path of a course's page. spec 1 §2 */
export function coursePath(courseSeoUrl: string): string {
  return `/khoa-hoc/${courseSeoUrl}`;
}

/** Path of a group's page. spec 1 §2 */
export function groupPath(courseSeoUrl: string, groupId: number): string {
  return `/khoa-hoc/${courseSeoUrl}/group/${groupId}`;
}

/**
 * Stable address of a lesson's file. It redirects to one under a fresh grant, so it stays valid while a page is open.
 * An empty `file` gives the prefix for the names of a document's recordings.
 */
export function lessonFilePath(lessonId: number, componentId: number, file: string): string {
  return `/api/lessons/${lessonId}/media/${componentId}/${encodeURI(file)}`;
}

/** Parses '{id}-{name}' or '{id}'; null without a leading id of at most 9 digits. */
export function parseLessonPath(address: string): { id: number; urlName: string } | null {
  const match = /^([1-9]\d{0,8})(?:-(.*))?$/.exec(address);
  return match?.[1] ? { id: Number(match[1]), urlName: match[2] ?? '' } : null;
}
