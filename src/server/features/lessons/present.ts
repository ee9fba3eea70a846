import { presentExamHead } from '#contract/exams/exam-head.ts';
import type { ExerciseHead } from '#contract/exercises/exercise-view.ts';
import type { CardLikeView, DeckView } from '#contract/flashcards.ts';
import {
  type LessonPartView,
  LessonPageView,
  LessonView,
  LockedLessonView,
  type VideoView,
} from '#contract/lessons.ts';
import { lockReason } from '#domain/access/open-lesson.ts';
import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { playedParts } from '#domain/course/part-rules.ts';
import { passText } from '#domain/exercise/pass-mark.ts';
import { resumePosition } from '#domain/progress/playback.ts';
import { toMediaState } from '../../db/stored-json.ts';
import { canOpenLesson } from '../access/index.ts';
import { type Component, presentComponent, presentPlayer } from '../component-kinds/index.ts';
import type { LessonNode, PartNode, VideoNode } from '../content/index.ts';
import { type CourseViewer, toLessonRow, toNextLesson } from '../courses/index.ts';
import { grantedFilePath } from '../video/index.ts';
import type { LessonRecordRow } from './queries.ts';

/** The data of an open lesson. */
export type OpenLesson = {
  lesson: LessonNode;
  components: Component[];
  video: VideoNode | null;
  record: LessonRecordRow | null;
  /** of a flashcard lesson: the deck for its page, the cards' likes for the call */
  deck: DeckView | null;
  likes?: CardLikeView[];
  courseViewer: CourseViewer;
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
  return next ? toNextLesson(next) : null;
}

export function toLessonView(open: OpenLesson): LessonView {
  const { lesson, components, courseViewer } = open;
  const component = components.map(presentComponent);
  return LessonView.parse({
    ...toLessonRow(lesson, courseViewer),
    ...places(lesson),
    component,
    documents: component.flatMap(({ id, type, value }) => (type === COMPONENT_TYPE.file ? [{ id, ...value }] : [])),
    likes: open.likes,
    deck: open.deck,
    exercise: toExerciseHead(open),
    exam: lesson.exam && presentExamHead(lesson.exam.head),
    video: toVideoView(open),
    userLesson: toRecordView(open),
    next: toNextView(lesson),
  });
}

function toExerciseHead({ lesson, record }: OpenLesson): ExerciseHead | null {
  if (lesson.questionCount === 0) return null;
  return {
    total_answer: lesson.questionCount,
    text_minimum_correct: passText(lesson.questionCount),
    has_speaking: lesson.componentTypes.includes(COMPONENT_TYPE.speaking),
    percent: record?.parts.exercise?.percent ?? 0,
  };
}

const isVideo = (one: Component): one is Component<'video'> => one.value.kind === 'video';

function toVideoView({ components, video, courseViewer, grantSecret }: OpenLesson): VideoView | null {
  const component = components.find(isVideo);
  if (!component || !video) return null;
  // The page's largest paint: a direct address saves a redirect.
  const poster = video.hasPoster ? grantedFilePath(grantSecret, video.folder, 'poster.webp', courseViewer.nowMs) : null;
  return presentPlayer(component, video, poster);
}

function toRecordView({ record, lesson }: OpenLesson): LessonView['userLesson'] {
  if (!record) return null;
  const parts = lesson.parts.map((part) => toPartView(part, record));
  const [medium] = playedParts(lesson.parts);
  return {
    percent: record.percent,
    is_passed: record.passedAt !== null,
    celebrate: { lesson: record.passedAt !== null && record.passedSeenAt === null, stage: record.isStageUnseen },
    parts,
    position: parts.find((part) => part.key === medium?.key)?.position ?? null,
  };
}

function toPartView({ key, durationSeconds }: PartNode, record: LessonRecordRow): LessonPartView {
  const { percent, played, playbacks } = toMediaState(record.parts[key]);
  const seconds = resumePosition(playbacks, durationSeconds);
  const [latest] = playbacks;
  return {
    key,
    percent,
    played: played.map(([from, to]) => [from, to]),
    position:
      seconds === null || !latest
        ? null
        : {
            seconds,
            updated_at: new Date(latest.reportedMs).toISOString(),
            started_at: new Date(latest.startedMs).toISOString(),
            sequence: latest.sequence,
          },
  };
}

/** Number of lessons that a locked one offers instead. */
const MAX_MEANWHILE = 3;

/** Lessons open for the viewer and not passed: first of the same group, then of the same stage. */
function openMeanwhile(locked: LessonNode, { viewer, marks, nowMs }: CourseViewer): LessonNode[] {
  const distance = (lesson: LessonNode) => (lesson.group === locked.group ? 0 : lesson.stage === locked.stage ? 1 : 2);
  return locked.course.lessons
    .filter((lesson) => canOpenLesson(viewer, lesson, nowMs) && !marks.get(lesson.id)?.isPassed)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_MEANWHILE);
}

/** What everybody may know about a lesson they may not open. */
export function toLockedLessonView(lesson: LessonNode, courseViewer: CourseViewer): LockedLessonView {
  const reason = lockReason(courseViewer.viewer, lesson.course.id);
  const ends = courseViewer.viewer.enrolments.flatMap((enrolment) =>
    enrolment.courseId === lesson.course.id && enrolment.expiresAtMs !== null ? [enrolment.expiresAtMs] : [],
  );
  return LockedLessonView.parse({
    ...toLessonRow(lesson, courseViewer),
    ...places(lesson),
    group_name: lesson.group.name,
    next: toNextView(lesson),
    reason,
    is_for_sale: lesson.course.prices.length > 0,
    open_lessons: openMeanwhile(lesson, courseViewer).map((other) => {
      const { id, name_html, glyph, image, expect_time } = toLessonRow(other, courseViewer);
      return { id, name_html, glyph, image, expect_time, url: lessonPath(other.course.seoUrl, other) };
    }),
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
