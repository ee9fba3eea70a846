import { LessonPageView, LessonView, LockedLessonView, type VideoView } from '#contract/lessons.ts';
import { lockReason } from '#domain/access/open-lesson.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { resumePosition } from '#domain/progress/playback.ts';
import type { LessonNode, VideoNode } from '../content/index.ts';
import { type Onlooker, toLessonRow } from '../courses/index.ts';
import { toMediaState } from '../progress/index.ts';
import { grantedPath } from '../video/index.ts';
import type { Component, LessonRecordRow } from './queries.ts';

/** What an open lesson is drawn from. */
export type OpenLesson = {
  lesson: LessonNode;
  components: Component[];
  video: VideoNode | null;
  record: LessonRecordRow | null;
  onlooker: Onlooker;
  grantSecret: string;
};

const places = (lesson: LessonNode) => ({
  course_id: lesson.course.id,
  group_id: lesson.group.id,
  category_id: lesson.category.id,
  stage_id: lesson.stage.id,
});

function toNextView(lesson: LessonNode) {
  const next = lesson.course.lessons[lesson.index + 1];
  return next
    ? {
        id: next.id,
        name: next.name,
        SEOurl: next.seoUrl,
        stage_name: next.stage.name,
        stage_number: next.stage.number,
        url: lessonPath(next.course.seoUrl, next),
      }
    : null;
}

export function toLessonView(open: OpenLesson): LessonView {
  const { lesson, components, onlooker, grantSecret } = open;
  const files = components.flatMap(({ id, value }) =>
    value.kind === 'file'
      ? [
          {
            id,
            title: value.title,
            href: grantedPath(grantSecret, value.folder, value.fileName, onlooker.nowMs),
            bytes: value.bytes,
          },
        ]
      : [],
  );
  return LessonView.parse({
    ...toLessonRow(lesson, onlooker),
    ...places(lesson),
    component: components.map(({ id, type, value }) => {
      if (value.kind === 'document') return { id, type, value: { title: value.title, html: value.html } };
      if (value.kind === 'video') return { id, type, value: { name: value.name } };
      return { id, type, value: files.find((file) => file.id === id) };
    }),
    documents: files,
    video: toVideoView(open),
    userLesson: toRecordView(open),
    next: toNextView(lesson),
  });
}

function toVideoView({ components, video, onlooker, grantSecret }: OpenLesson): VideoView | null {
  const part = components.find(({ value }) => value.kind === 'video');
  if (!part || !video) return null;
  const href = (file: string) => grantedPath(grantSecret, video.folder, file, onlooker.nowMs);
  return {
    component_id: part.id,
    name: video.name,
    duration: video.durationSeconds,
    qualities: ['auto', ...(video.qualities as VideoView['qualities'])],
    captions: (video.captions as ('ja' | 'vi')[]).map((language) => ({
      language,
      src: href(`captions/${language}.vtt`),
    })),
    poster: video.hasPoster ? href('poster.webp') : null,
  };
}

function toRecordView({ record, lesson, components, video }: OpenLesson): LessonView['userLesson'] {
  if (!record) return null;
  const videoPart = components.find(({ value }) => value.kind === 'video');
  const media = videoPart && toMediaState(record.parts[videoPart.id]);
  const seconds = media && video ? resumePosition(media.playbacks, video.durationSeconds) : null;
  return {
    percent: record.percent,
    is_passed: record.passedAt !== null,
    parts: lesson.parts.map((part) => ({ component_id: part.id, percent: record.parts[part.id]?.percent ?? 0 })),
    position:
      seconds === null ? null : { seconds, updated_at: new Date(media?.playbacks[0]?.reportedMs ?? 0).toISOString() },
    played: (media?.played ?? []).map(([from, to]) => [from, to]),
  };
}

/** What anybody may know of a lesson that they may not open. */
export function toLockedLessonView(lesson: LessonNode, onlooker: Onlooker): LockedLessonView {
  const reason = lockReason(onlooker.viewer, lesson.course.id);
  const ends = onlooker.viewer.enrolments.flatMap((enrolment) =>
    enrolment.courseId === lesson.course.id && enrolment.expiresAtMs !== null ? [enrolment.expiresAtMs] : [],
  );
  return LockedLessonView.parse({
    ...toLessonRow(lesson, onlooker),
    ...places(lesson),
    group_name: lesson.group.name,
    next: toNextView(lesson),
    reason,
    ended_at: reason === 'ended' && ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
  });
}

export function toLessonPageView(
  lesson: LessonNode,
  page: { kind: 'open'; lesson: LessonView } | { kind: 'locked'; lesson: LockedLessonView },
) {
  const { course, stage, group } = lesson;
  return LessonPageView.parse({
    ...page,
    course: { id: course.id, name: course.name, SEOurl: course.seoUrl, level: course.level },
    stage: { id: stage.id, number: stage.number, name: stage.name },
    group: { id: group.id, name: group.name },
  });
}
