import { AudioName } from '#contract/content/fields.ts';
import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import { clipNames } from '#domain/media/clips.ts';
import type { Kind, LessonReading } from './kind.ts';

/** A text to read, with recordings inside. */
export const document: Kind<'document'> = {
  isSingle: null,
  folderFields: ['clipFolder'],

  async read(lesson, entry, place) {
    if (!lesson.take(entry.file, place)) return [];
    // A start without an import does not load the parser.
    const { countWords, sanitiseDocument } = await import('../../platform/sanitise.ts');
    const file = lesson.pathOf(entry.file);
    const written = await lesson.text(entry.file);
    const isClip = (name: string) => AudioName.safeParse(name).success && lesson.has(name);
    const { html, removedTags, strayClips } = sanitiseDocument(written, isClip);
    warnRemoved(lesson, file, removedTags);
    if (/[^\P{Cc}\s]/u.test(html)) lesson.fault(file, '', 'holds a control character');
    if (html === '') lesson.fault(file, '', 'nothing is left of it after sanitising');
    for (const clip of strayClips) {
      const line = written.slice(0, written.indexOf(clip)).split('\n').length;
      lesson.fault(file, `line ${line}`, `data-clip="${clip}" is no .mp3 or .m4a file beside it, or not on a span`);
    }
    const clips = clipNames(html);
    for (const clip of clips) await lesson.durationSeconds(clip);
    lesson.use(clips);
    const folder = clips.length > 0 ? { clipFolder: await lesson.store(clips) } : {};
    const value = { kind: 'document', title: entry.title, html, words: countWords(html), ...folder } as const;
    return [{ id: entry.id, type: COMPONENT_TYPE.document, value, file: lesson.file }];
  },

  files: ({ clipFolder, html }) => (clipFolder === undefined ? null : { folder: clipFolder, names: clipNames(html) }),

  present({ id, lessonId, value: { title, html, clipFolder } }) {
    const clips = clipFolder === undefined ? null : lessonFilePath(lessonId, id, '');
    return { id, type: COMPONENT_TYPE.document, value: { title, html, clips } };
  },
};

/** Tells the author what was removed. */
export function warnRemoved(lesson: Pick<LessonReading, 'warn'>, file: string, tags: string[]): void {
  if (tags.length > 0) lesson.warn(file, `left out for safety: ${tags.map((tag) => `<${tag}>`).join(' ')}`);
}
