import type { ContinueView } from '#contract/courses.ts';
import { continueAt } from '#domain/course/continue-lesson.ts';
import { minutesLeft } from '#domain/course/minutes-left.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { canOpenLesson } from '../access/index.ts';
import type { CourseNode, LessonNode } from '../content/index.ts';
import type { CourseViewer } from './present.ts';

/** The lesson of a course to continue with, null if none is left that opens. */
export function continueLesson(
  course: CourseNode,
  {
    viewer,
    marks,
    nowMs,
  }: Pick<CourseViewer, 'viewer' | 'nowMs'> & { marks: ReadonlyMap<number, { isPassed: boolean; studiedMs?: number }> },
): LessonNode | null {
  const index = continueAt(
    course.lessons.map((lesson) => {
      const mark = marks.get(lesson.id);
      return {
        isOpen: canOpenLesson(viewer, lesson, nowMs),
        isPassed: mark?.isPassed ?? false,
        studiedMs: mark ? (mark.studiedMs ?? 0) : null,
      };
    }),
  );
  return index === null ? null : (course.lessons[index] ?? null);
}

export function toContinueView(lesson: LessonNode, { marks }: CourseViewer, watchedSeconds: number): ContinueView {
  const mediaSeconds = lesson.parts.reduce((sum, part) => sum + part.durationSeconds, 0);
  const secondsLeft = mediaSeconds > 0 ? Math.max(0, Math.round(mediaSeconds - watchedSeconds)) : null;
  const { expectMinutes } = lesson;
  const percent = marks.get(lesson.id)?.percent ?? 0;
  return {
    lesson_id: lesson.id,
    name: lesson.name,
    name_html: lesson.nameHtml,
    glyph: lesson.glyph,
    image: lesson.image,
    has_video: lesson.parts.some((part) => part.videoName !== null),
    seconds_left: secondsLeft,
    minutes_left: minutesLeft({ expectMinutes, percent, mediaSecondsLeft: secondsLeft }),
    url: lessonPath(lesson.course.seoUrl, lesson),
    group_id: lesson.group.id,
    stage_id: lesson.stage.id,
    is_started: marks.size > 0,
  };
}
