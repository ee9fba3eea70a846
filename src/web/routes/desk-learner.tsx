import { Link } from 'react-router';
import type { Route } from './+types/desk-learner.ts';
import { AccountChips } from '#web/features/desk/learners/account-chips.tsx';
import { ChangeAnswerNote } from '#web/features/desk/learners/change-answer.tsx';
import { LearnerAccount, LearnerNote, LearnerSessions } from '#web/features/desk/learners/learner-account.tsx';
import { LearnerCourses } from '#web/features/desk/learners/learner-courses.tsx';
import { changeFault, changeOf } from '#web/features/desk/learners/learner-forms.ts';
import styles from '#web/features/desk/learners/learner-page.module.css';
import { LearnerRole } from '#web/features/desk/learners/learner-role.tsx';
import { LearnerAttempts, LearnerComments, LearnerOrders } from '#web/features/desk/learners/learner-work.tsx';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { Card } from '#web/ui/card.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? loaderData.page.learner.name : 'Học viên', matches) },
];

const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = resultOrThrow(await services.findLearnerPage(idOf(params.learner)), request);
  return { page, nowMs: services.nowMs };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const sent = await request.formData();
  const typed = { change: textField(sent, 'change'), course: textField(sent, 'course') };
  const fault = changeFault(sent);
  if (fault) return refuse({ status: 'refused', code: fault }, typed);
  const result = await context.get(servicesContext).changeLearner(idOf(params.learner), changeOf(sent));
  return result.status === 'refused' ? refuse(result, typed) : result.view;
}

/** All that staff know of one account, and what they may do for it. */
export default function DeskLearner({ loaderData: { page, nowMs }, actionData }: Route.ComponentProps) {
  const parts = { page, nowMs };
  return (
    <AdminPage
      title={page.learner.name}
      lead={
        <>
          <AccountChips account={page.learner} /> <Link to="/quan-tri/hoc-vien">Các học viên khác</Link> ·{' '}
          <Link to="/quan-tri/bai-thi">Thêm giờ thi</Link>
        </>
      }
      filters={[]}
      isWide
    >
      <ChangeAnswerNote answer={actionData} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Part name="Khóa học">
            <LearnerCourses courses={page.courses} canChange={page.can.access} nowMs={nowMs} />
          </Part>
          <Part name="Bài đã làm">
            <LearnerAttempts {...parts} />
          </Part>
          <Part name="Bình luận">
            <LearnerComments {...parts} />
          </Part>
        </div>
        <div className={styles.column}>
          <Part name="Tài khoản">
            <LearnerAccount {...parts} />
          </Part>
          {page.staff_of !== null && (
            <Part name="Vai trò">
              <LearnerRole
                key={`${page.learner.role} ${page.staff_of.join(' ')}`}
                role={page.learner.role}
                staffOf={page.staff_of}
                courses={page.courses}
              />
            </Part>
          )}
          {page.note !== null && (
            <Part name="Ghi chú của giáo viên">
              <LearnerNote note={page.note} canChange={page.can.change} nowMs={nowMs} />
            </Part>
          )}
          {page.orders !== null && (
            <Part name="Đơn hàng">
              <LearnerOrders orders={page.orders} nowMs={nowMs} />
            </Part>
          )}
          {page.sessions !== null && (
            <Part name="Thiết bị đang đăng nhập">
              <LearnerSessions sessions={page.sessions} canEnd={page.can.change} nowMs={nowMs} />
            </Part>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Card className={styles.card}>
      <h2 className={styles.part}>{name}</h2>
      {children}
    </Card>
  );
}
