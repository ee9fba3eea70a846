import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonView } from '#contract/lessons.ts';
import { KIND_OF_TYPE } from '#domain/course/component-kind.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import { partKeyOf } from '#domain/course/part-rules.ts';
import { startPosition } from '#domain/player/start-position.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { DownloadLink } from '#web/features/lesson/download-link.tsx';
import { FileList } from '#web/features/lesson/file-list.tsx';
import { LessonHead } from '#web/features/lesson/lesson-head.tsx';
import { LessonProgress } from '#web/features/lesson/lesson-progress.tsx';
import { partWords } from '#web/features/lesson/part-words.ts';
import { preloadStreaming } from '#web/features/player/stream/preload-streaming.ts';
import { type Jump, VideoFrame } from '#web/features/player/video-frame.tsx';
import { useKeptPosition } from '#web/features/progress/use-kept-position.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { pagePosition } from '#web/features/progress/page-position.ts';
import { SaveState } from '#web/features/progress/save-state.tsx';
import { useDocumentReports } from '#web/features/progress/use-document-reports.ts';
import { usePartPercents } from '#web/features/progress/use-part-percents.ts';
import { useLearnerOutbox } from '#web/features/progress/use-learner-outbox.ts';
import { TranscriptCard } from '#web/features/transcript/transcript-card.tsx';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { LessonPart } from './lesson-parts/part-kinds.tsx';

import type { VideoStart } from './start-video.ts';

const loadVideo = () => {
  preloadStreaming();
  return importWithRetry(() => import('./lesson-video.tsx'));
};

type Props = {
  lesson: LessonView;
  learnerId: number | null;
  server: Server;
  quality: Quality;
  /** of the guest's cookie, null for a learner */
  cookieSeconds: number | null;
};

/** A lesson that the viewer may open. Give it a `key` per lesson: another lesson is another page. */
export function OpenLesson({ lesson, learnerId, server, quality, cookieSeconds }: Props) {
  const location = useLocation();
  const { outcomes } = useLessonProgress();
  const outbox = useLearnerOutbox(learnerId);
  const [partPercents, raisePart] = usePartPercents(learnerId === null, lesson.id, partKeysOf(lesson));
  const onCounted = (componentId: number) => raisePart(componentId, 100);
  const reportRead = useDocumentReports(learnerId, lesson.id, onCounted);
  const { video, userLesson } = lesson;
  const outcome = outcomes.get(lesson.id);
  const percent = Math.max(userLesson?.percent ?? 0, outcome?.percent ?? 0);
  const state = useOutboxState(outbox, lesson.id);
  const videoElement = useRef<HTMLVideoElement>(null);
  const [jump, setJump] = useState<Jump | null>(null);

  const videoId = video?.component_id;
  const onVideoPercent = useCallback(
    (videoPercent: number) => (videoId === undefined ? undefined : raisePart(videoId, videoPercent)),
    [videoId, raisePart],
  );

  function onRead(componentId: number) {
    const isKnown = userLesson?.parts.some((part) => part.key === componentId && part.percent >= 100);
    if (learnerId === null) onCounted(componentId);
    else if (!isKnown) reportRead(componentId);
  }

  const partPercentOf = (key: PartKey) =>
    Math.max(userLesson?.parts.find((part) => part.key === key)?.percent ?? 0, partPercents.get(key) ?? 0);

  const keptPosition = useKeptPosition(learnerId, videoId);
  const startSeconds = startPosition({
    page: pagePosition(userLesson?.position),
    // For a guest, too: the cookie is as old as the page's request, and the page in front of it may have written since.
    browser: keptPosition,
    cookieSeconds,
    durationSeconds: video?.duration ?? 0,
  });
  const start: VideoStart | null = video && {
    videoName: video.name,
    durationSeconds: video.duration,
    server,
    quality,
    componentId: video.component_id,
    learnerId,
    page: pagePosition(userLesson?.position),
    cookieSeconds,
  };

  return (
    <>
      {video && start ? (
        <VideoFrame
          video={video}
          element={videoElement}
          jump={jump}
          startSeconds={startSeconds}
          server={server}
          quality={quality}
          start={start}
          load={loadVideo}
        >
          {({ default: LessonVideo }, frame) => (
            <LessonVideo
              frame={frame}
              courseId={lesson.course_id}
              lessonId={lesson.id}
              video={video}
              learnerId={learnerId}
              record={userLesson}
              server={server}
              quality={quality}
              startSeconds={startSeconds}
              onPercent={onVideoPercent}
            />
          )}
        </VideoFrame>
      ) : null}
      <LessonHead lesson={lesson}>
        {lesson.documents.length > 0 ? <DownloadLink files={lesson.documents} onOpen={onRead} /> : null}
      </LessonHead>
      <LessonProgress
        percent={percent}
        isPassed={outcome?.isPassed || (userLesson?.is_passed ?? false)}
        parts={partWords(lesson, partPercentOf)}
      >
        <SaveState
          isGuest={learnerId === null}
          state={state}
          signInPath={signInPath(location)}
          onRetry={() => void outbox?.retry()}
          onDismiss={() => outbox?.dismiss(lesson.id)}
        />
      </LessonProgress>
      {video ? (
        <TranscriptCard captions={video.captions} media={videoElement} onSeek={(seconds) => setJump({ seconds })} />
      ) : null}
      {lesson.component.map((component) => (
        <LessonPart
          key={component.id}
          lessonId={lesson.id}
          component={component}
          learnerId={learnerId}
          part={userLesson?.parts.find((part) => part.key === component.id) ?? null}
          onPercent={raisePart}
          onRead={onRead}
        />
      ))}
      {lesson.documents.length > 0 ? <FileList files={lesson.documents} onOpen={onRead} /> : null}
    </>
  );
}

function partKeysOf({ component, exercise }: LessonView): PartKey[] {
  const keys = new Set(component.map(({ id, type }) => partKeyOf(KIND_OF_TYPE[type], id)));
  return [...keys, ...(exercise ? (['exercise'] as const) : [])];
}
