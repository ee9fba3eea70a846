/**
 * Address of a file of a lesson. It leads to one under a grant of that moment, so it is good for as long as the page is
 * open; what it leads to expires. An empty `file` gives the part before the names of a document's recordings.
 */
export function lessonFilePath(lessonId: number, componentId: number, file: string): string {
  return `/api/lessons/${lessonId}/media/${componentId}/${file}`;
}
