import { useLocation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/course.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import aside from '#web/features/course/aside.module.css';
import { ContinueCard } from '#web/features/course/continue-card.tsx';
import { CourseAbout } from '#web/features/course/course-about.tsx';
import { CourseDone } from '#web/features/course/course-done.tsx';
import { CourseHero } from '#web/features/course/course-hero.tsx';
import { CourseOffer } from '#web/features/course/course-offer.tsx';
import { GuestCard } from '#web/features/course/guest-card.tsx';
import { ProgressCard } from '#web/features/course/progress-card.tsx';
import { ReviewCard } from '#web/features/course/review-card.tsx';
import { shownStage, stageHref } from '#web/lib/stage-query.ts';
import { StageSection } from '#web/features/course/stage-section.tsx';
import { courseData } from '#web/features/course/structured-data.ts';
import { CourseRating } from '#web/features/rating/course-rating.tsx';
import { pageOrThrow } from '#web/lib/result-or-throw.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageShell } from '#web/shell/page-shell.tsx';
import { StageWire } from '#web/ui/stage-wire.tsx';
import styles from './course.module.css';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search } = new URL(request.url);
  const course = pageOrThrow(await services.findCoursePage(params.course, search));
  const head = await publicHead(services, {
    title: course.name,
    description: course.description,
    path: coursePath(course.SEOurl),
    courseId: course.id,
    structuredData: courseData(course, services.site),
  });
  return { head, course };
}

/** The loader's data includes all stages of the course. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod || currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false;
}

export default function CoursePage({ loaderData: { course } }: Route.ComponentProps) {
  const { me, timeZone } = useRootData();
  const location = useLocation();
  const [query] = useSearchParams();
  const stage = shownStage(course, query);
  const signIn = signInPath(location);
  const unlock = me
    ? { to: '/kich-hoat', label: 'Mở khóa bằng mã kích hoạt' }
    : { to: signIn, label: 'Đăng nhập để mở khóa' };
  return (
    <PageShell>
      <CourseHero course={course} unlockTo="/kich-hoat" />
      <div className="wrap">
        {course.stages.length > 0 ? (
          <StageWire
            stages={course.stages}
            currentId={course.current_stage_id}
            shownId={stage?.id ?? null}
            hrefOf={stageHref}
          />
        ) : null}
        {query.has('da-kich-hoat') && course.can.study ? (
          <div className={styles.note}>
            <Note tone="correct">Khóa học đã mở. Chúc bạn một chuyến bay vui!</Note>
          </div>
        ) : null}
        {course.percent === 100 ? (
          <div className={styles.note}>
            <CourseDone lessons={course.counted_lessons} />
          </div>
        ) : null}
        {course.about ? <CourseAbout totals={course.totals} about={course.about} /> : null}
        <div className={styles.columns}>
          <div className={styles.side}>
            <aside className={aside.aside} aria-label="Tiến độ của bạn">
              {me ? (
                <ProgressCard course={course} timeZone={timeZone} />
              ) : (
                <GuestCard signInTo={signIn} signUpTo={signIn.replace('/dang-nhap', '/dang-ky')} />
              )}
              {course.continue ? <ContinueCard lesson={course.continue} /> : null}
              {me && course.can.study ? <ReviewCard key={me.id} /> : null}
            </aside>
            <div className={styles.rating}>
              <CourseRating key={course.id} course={course} learnerId={me?.id ?? null} />
            </div>
          </div>
          <div className={styles.content}>
            {stage ? (
              <StageSection course={course} stage={stage} unlock={unlock} />
            ) : (
              <Empty title="Khóa học đang được chuẩn bị" text="Bạn quay lại sau ít hôm giúp chúng mình nhé." />
            )}
          </div>
        </div>
        {course.about ? <CourseOffer course={course} about={course.about} /> : null}
      </div>
    </PageShell>
  );
}
