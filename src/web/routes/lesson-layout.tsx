import { Outlet, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/lesson-layout.ts';
import { parseLessonPath } from '#domain/course/lesson-address.ts';
import { isInShownStage } from '#web/lib/stage-lessons.ts';
import { LessonProgressProvider } from '#web/features/progress/lesson-progress-provider.tsx';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import type { loader as lessonLoader } from './lesson.tsx';
import { LessonShell } from './lesson-shell.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  return { panel: params.lesson ? await context.get(servicesContext).findPanel(params.lesson) : null };
}

/** Do not refetch the tree when moving within a stage; percents come with the answers to reports. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const lessonId = parseLessonPath(nextParams.lesson ?? '')?.id;
  // The same page once more: something on it has changed.
  const isSamePage = currentUrl.href === nextUrl.href;
  if (formMethod || isSamePage || lessonId === undefined) return defaultShouldRevalidate;
  return !isInShownStage(lessonId);
}

export default function LessonLayout({ loaderData: { panel } }: Route.ComponentProps) {
  const { me } = useRootData();
  const page = useRouteLoaderData<typeof lessonLoader>('routes/lesson')?.page;
  return (
    <LessonProgressProvider learnerId={me?.id ?? null}>
      {panel && page ? (
        <LessonShell panel={panel} page={page}>
          <Outlet />
        </LessonShell>
      ) : (
        <Outlet />
      )}
    </LessonProgressProvider>
  );
}
