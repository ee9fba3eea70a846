import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open';
import CirclePlay from 'lucide-react/icons/circle-play';
import type { Route } from './+types/home.ts';
import { CourseCard } from '#web/features/course/course-card.tsx';
import { HOME_LANDSCAPE } from '#web/features/course/home-landscape.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageShell } from '#web/ui/page-shell.tsx';
import styles from './home.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Học tiếng Nhật từ N5 đến N1') },
  {
    name: 'description',
    content: 'Khóa học tiếng Nhật cho người Việt: video ngắn, bài đọc, học đến đâu nhớ chỗ đến đó.',
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { courses: await context.get(servicesContext).listCourses() };
}

const STEPS = [
  {
    Icon: CirclePlay,
    title: 'Xem',
    text: 'Video ngắn có phụ đề tiếng Nhật và tiếng Việt. Dừng ở đâu, lần sau xem tiếp ở đó.',
  },
  {
    Icon: BookOpen,
    title: 'Đọc',
    text: 'Mẫu câu, chữ Hán và tài liệu đi kèm ngay dưới video, có cách đọc trên từng chữ.',
  },
  {
    Icon: BadgeCheck,
    title: 'Đạt',
    text: 'Từ 85% là đạt bài. Cả chặng hiện trên một sợi dây, bạn luôn biết mình bay đến đâu.',
  },
];

export default function Home({ loaderData: { courses } }: Route.ComponentProps) {
  const { me } = useRootData();
  return (
    <PageShell>
      <Hero
        isTall
        landscape={HOME_LANDSCAPE}
        title={
          <>
            Học tiếng Nhật, <br />
            nhẹ như cánh én.
          </>
        }
        lead="Khóa học cho người Việt, từ chữ cái đầu tiên đến N1. Mỗi ngày một đoạn bay ngắn."
        actions={
          <>
            <LinkButton to="#khoa-hoc" tone="primary" size="large">
              Xem các khóa học
            </LinkButton>
            {me ? (
              <LinkButton to="/kich-hoat" size="large">
                Kích hoạt khóa học
              </LinkButton>
            ) : (
              <LinkButton to="/dang-ky" size="large">
                Tạo tài khoản
              </LinkButton>
            )}
          </>
        }
      />
      <section className={styles.hang} id="khoa-hoc" aria-labelledby="courses">
        <h2 className="visually-hidden" id="courses">
          Các khóa học
        </h2>
        <svg className={styles.wire} viewBox="0 0 100 56" preserveAspectRatio="none" aria-hidden="true">
          <path d="M-6 0Q50 74 106 0" />
        </svg>
        <div className="wrap">
          {courses.length > 0 ? (
            <ul className={styles.cards}>
              {courses.map((course) => (
                <CourseCard key={course.id} course={course} hasProgress={me !== null && course.passed_lessons > 0} />
              ))}
            </ul>
          ) : (
            <div className={styles.empty}>
              <Empty title="Chưa có khóa học nào" text="Các khóa học sẽ hiện ở đây ngay khi sẵn sàng." />
            </div>
          )}
        </div>
      </section>
      <section className={classNames('wrap', styles.section)} aria-labelledby="steps">
        <h2 className={styles.sectionTitle} id="steps">
          Một bài học, ba nhịp bay
        </h2>
        <ul className={styles.steps}>
          {STEPS.map(({ Icon, title, text }) => (
            <li className={styles.step} key={title}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </PageShell>
  );
}
