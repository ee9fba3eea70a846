import Check from 'lucide-react/icons/check';
import { Link, useLocation } from 'react-router';
import type { Route } from './+types/group.ts';
import { coursePath, lessonPath } from '#domain/course/lesson-address.ts';
import { stageHref } from '#web/lib/stage-query.ts';
import { pageOrThrow } from '#web/lib/result-or-throw.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { GroupMeta } from '#web/ui/group-meta.tsx';
import { GroupProgress } from '#web/ui/group-progress.tsx';
import { LessonRow } from '#web/ui/lesson-row.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageShell } from '#web/shell/page-shell.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import { Thumb } from '#web/ui/thumb.tsx';
import styles from './group.module.css';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? `${loaderData.group.name} · ${loaderData.course.name}` : 'Nhóm bài', matches) },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  // Not a number: no such group.
  const groupId = /^[1-9]\d{0,8}$/.test(params.group) ? Number(params.group) : 0;
  const { search } = new URL(request.url);
  return pageOrThrow(await context.get(servicesContext).findGroupPage(params.course, groupId, search));
}

export default function GroupPage({ loaderData: { course, stage, category, group, lessons } }: Route.ComponentProps) {
  const { me } = useRootData();
  const location = useLocation();
  const hasLocked = lessons.some((lesson) => !lesson.can.open);
  return (
    <PageShell>
      <div className={classNames('wrap', styles.page)}>
        <Breadcrumbs
          crumbs={[
            { label: course.name, to: coursePath(course.SEOurl) },
            { label: `Chặng ${stage.number}: ${stage.name}`, to: coursePath(course.SEOurl) + stageHref(stage) },
            { label: group.name },
          ]}
        />
        <div className={styles.head}>
          <Thumb glyph={group.glyph} id={group.id} isSquare isLocked={!group.can.open} />
          <div>
            <p className={styles.over}>
              <span>{category.title}</span>
              {group.is_trial && !lessons.every((lesson) => lesson.isUnlock) ? <Ribbon>Học thử</Ribbon> : null}
            </p>
            <h1 className={styles.title}>{group.name}</h1>
            <GroupMeta group={group} className={styles.meta} />
          </div>
          {me && group.can.open ? (
            <div className={styles.progress}>
              {group.done ? (
                <span className={styles.done}>
                  <Check aria-hidden="true" />
                  Đã hoàn thành
                </span>
              ) : (
                <GroupProgress group={group} label="Tiến độ của nhóm bài" />
              )}
            </div>
          ) : null}
        </div>
        {hasLocked ? (
          <Note>
            Bài có hình ổ khóa dành cho học viên của khóa học.{' '}
            {me ? (
              <Link to="/kich-hoat">Mở khóa bằng mã kích hoạt</Link>
            ) : (
              <Link to={signInPath(location)}>Đăng nhập để mở khóa</Link>
            )}
          </Note>
        ) : null}
        {lessons.length > 0 ? (
          <ul className={styles.list} aria-label="Các bài học">
            {lessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonRow
                  lesson={lesson}
                  href={lessonPath(course.SEOurl, { id: lesson.id, seoUrl: lesson.SEOurl })}
                  isInTrial={group.is_trial}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Empty title="Nhóm này chưa có bài học" text="Bạn chọn một nhóm khác trong khóa học nhé." />
        )}
      </div>
    </PageShell>
  );
}
