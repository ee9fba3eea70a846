import { type ComponentProps, Fragment, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Route } from './+types/lesson.ts';
import { choicesOf, cookiePosition } from '#web/features/player/player-cookies.ts';
import { pageArrivedMs, syncServerClock } from '#web/features/progress/server-clock.ts';
import { pageOrThrow } from '#web/lib/result-or-throw.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { preloadChunk } from '#web/lib/chunk-files.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { LessonCompanion } from './lesson-companion.tsx';
import { LessonLeaving } from './lesson-leaving.tsx';
import { preloadParts } from './lesson-parts/part-kinds.tsx';
import { LessonTabs } from './lesson-tabs.tsx';
import { OpenLesson } from './open-lesson.tsx';

const LockScreen = lazy(() => importWithRetry(() => import('#web/features/lesson/lock-screen.tsx')));
const loadFlashcards = () => import('./lesson-flashcards.tsx');
const LessonFlashcards = lazy(() => importWithRetry(loadFlashcards));
const loadExam = () => import('./lesson-exam.tsx');
const LessonExam = lazy(() => importWithRetry(loadExam));
// The server drew them: their code comes beside the page's own, not after it.
for (const [drawn, load] of [
  ['[data-flashcards]', loadFlashcards],
  ['[data-exam]', loadExam],
] as const) {
  if (typeof document !== 'undefined' && document.querySelector(drawn)) {
    load().catch((error: unknown) => console.info('It will be fetched again.', error));
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search } = new URL(request.url);
  const page = pageOrThrow(await services.findLessonPage(params.course, params.lesson, search));
  const video = page.kind === 'open' ? page.lesson.video : null;
  const { lesson, course } = page;
  const head = await publicHead(services, {
    title: `${lesson.name} · ${course.name}`,
    description: `Bài “${lesson.name}” của khóa ${course.name} (${course.level}).`,
    path: new URL(request.url).pathname,
    courseId: course.id,
  });
  return {
    page,
    head,
    nowMs: services.nowMs,
    codeHelp: page.kind === 'locked' ? services.codeHelp : '',
    storeLinks: services.storeLinks,
    ...choicesOf(request, video?.qualities ?? []),
    // A learner's position is the server's; the browser's may be somebody else's. decisions §6
    cookieSeconds: video && !services.me ? cookiePosition(request, video.name) : null,
  };
}

export default function LessonPage({ loaderData }: Route.ComponentProps) {
  const { page, nowMs, codeHelp, storeLinks, server, quality, cookieSeconds } = loaderData;
  const { me, timeZone } = useRootData();
  const location = useLocation();
  useEffect(() => {
    // The first page says its time when its first byte comes, later ones when their data is there.
    const isFirstPage = location.key === 'default';
    syncServerClock(nowMs, isFirstPage ? pageArrivedMs() : performance.now());
  }, [nowMs, location.key]);

  // Cards and recordings are drawn without a boundary of Suspense: React would wake what is inside one last of all.
  if (page.kind === 'open' && page.lesson.deck) preloadChunk('deck');
  if (page.kind === 'open') preloadParts(page.lesson.component_types);

  if (page.kind === 'locked') {
    return (
      <Suspense>
        <LockScreen
          lesson={page.lesson}
          course={page.course}
          codeHelp={codeHelp}
          signInPath={signInPath(location)}
          timeZone={timeZone}
        />
      </Suspense>
    );
  }
  return (
    <>
      <Fragment key={page.lesson.id}>
        {page.lesson.deck ? (
          <LessonFlashcards
            lesson={page.lesson}
            deck={page.lesson.deck}
            courseUrl={page.course.SEOurl}
            learnerId={me?.id ?? null}
            storeLinks={storeLinks}
          />
        ) : page.lesson.exam ? (
          <LessonExam
            lesson={page.lesson}
            exam={page.lesson.exam}
            courseUrl={page.course.SEOurl}
            learnerId={me?.id ?? null}
            storeLinks={storeLinks}
          />
        ) : (
          <WithExercise lesson={page.lesson} learnerId={me?.id ?? null} courseUrl={page.course.SEOurl}>
            <OpenLesson
              lesson={page.lesson}
              learnerId={me?.id ?? null}
              server={server}
              quality={quality}
              cookieSeconds={cookieSeconds}
            />
          </WithExercise>
        )}
        {me ? <LessonCompanion lesson={page.lesson} courseUrl={page.course.SEOurl} me={me} /> : null}
      </Fragment>
      {me ? <LessonLeaving lesson={page.lesson} learnerId={me.id} /> : null}
    </>
  );
}

/** Lessons with exercises have two tabs. */
function WithExercise({ lesson, children, ...rest }: Omit<ComponentProps<typeof LessonTabs>, 'exercise'>) {
  return lesson.exercise ? (
    <LessonTabs lesson={lesson} exercise={lesson.exercise} {...rest}>
      {children}
    </LessonTabs>
  ) : (
    children
  );
}
