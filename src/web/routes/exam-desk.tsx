import type { Route } from './+types/exam-desk.ts';
import { ExamList } from '#web/features/exam-desk/exam-list.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { Empty } from '#web/ui/empty.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Kết quả bài thi', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { list: resultOrThrow(await services.listExams(), request), nowMs: services.nowMs };
}

/** The exams of the site, for teachers and admins. decisions §11 */
export default function ExamDesk({ loaderData: { list, nowMs } }: Route.ComponentProps) {
  return (
    <AdminPage title="Kết quả bài thi" lead="Chọn một bài thi để xem kết quả, thống kê câu hỏi và đề." filters={[]}>
      {list.exams.length === 0 ? (
        <Empty title="Chưa có bài thi nào" text="Bài thi soạn trong exam.yaml của khóa học sẽ hiện ở đây." />
      ) : (
        <ExamList exams={list.exams} nowMs={nowMs} />
      )}
    </AdminPage>
  );
}
