import { useLocation } from 'react-router';
import type { Route } from './+types/code-batches.ts';
import { batchFault } from '#web/features/desk/codes/batch-fault.ts';
import { BatchList } from '#web/features/desk/codes/batch-list.tsx';
import { BATCHES_PATH, idOf, withQuery } from '#web/features/desk/codes/batch-path.ts';
import { MadeCodes } from '#web/features/desk/codes/made-codes.tsx';
import { NewBatchForm } from '#web/features/desk/codes/new-batch-form.tsx';
import tools from '#web/features/desk/page-tools.module.css';
import { v4 as createId } from 'uuid';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Mã kích hoạt', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const courses = resultOrThrow(await services.listStaffCourses(), request);
  const courseId = courses.find(({ id }) => String(id) === searchParams.get('khoa'))?.id ?? null;
  const before = idOf(searchParams.get('truoc'));
  const list = await services.listCodeBatches({
    ...(courseId === null ? {} : { course_id: courseId }),
    ...(before === null ? {} : { before }),
  });
  return { courses, courseId, isFirst: before === null, list: resultOrThrow(list, request), clientId: createId() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await request.formData();
  const typed = {
    course_id: textField(sent, 'course_id'),
    count: textField(sent, 'count'),
    access_days: textField(sent, 'access_days'),
    last_day: textField(sent, 'last_day'),
    name: textField(sent, 'name'),
  };
  const fault = batchFault(typed);
  if (fault) return refuse({ status: 'refused', code: fault }, typed);
  const result = await context.get(servicesContext).makeCodeBatch({
    client_id: textField(sent, 'client_id'),
    course_id: Number(typed.course_id),
    count: Number(typed.count),
    access_days: typed.access_days.trim() === '' ? null : Number(typed.access_days),
    last_day: typed.last_day === '' ? null : typed.last_day,
    name: typed.name,
  });
  if (result.status === 'refused') return refuse(result, typed);
  return { made: result.view };
}

/** Batches of activation codes, for teachers and admins. decisions §3 */
export default function CodeBatches({ loaderData, actionData }: Route.ComponentProps) {
  const { courses, courseId, isFirst, list, clientId } = loaderData;
  const { key } = useLocation();
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const made = actionData && 'made' in actionData ? actionData.made : undefined;
  const filters = [
    { to: BATCHES_PATH, label: 'Mọi khóa học', isCurrent: courseId === null },
    ...courses.map(({ id, name }) => ({
      to: withQuery(BATCHES_PATH, { khoa: id }),
      label: name,
      isCurrent: id === courseId,
    })),
  ];
  return (
    <AdminPage
      title="Mã kích hoạt"
      lead="Tạo mã theo lô, xem ai đã dùng mã nào, và thu hồi mã chưa dùng."
      filters={filters}
    >
      {made && <MadeCodes key={made.batch.id} made={made} />}
      <NewBatchForm
        key={key}
        courses={courses}
        clientId={clientId}
        refusal={failed?.refusal}
        typed={failed?.typed}
        isOpen={failed !== undefined || (list.batches.length === 0 && isFirst)}
      />
      {list.batches.length === 0 ? (
        <Empty title="Chưa có lô mã nào" text={isFirst ? 'Bạn tạo lô đầu tiên ở trên nhé.' : undefined} />
      ) : (
        <BatchList batches={list.batches} />
      )}
      <div className={tools.tools}>
        {/* Not beside the table of new codes, which is there only once. */}
        {!made && list.batches.length > 0 && (
          <a
            className={buttonClass({})}
            href={withQuery('/api/staff/code-batches.csv', { course_id: courseId })}
            download
          >
            Tải danh sách lô (CSV)
          </a>
        )}
        {list.next_before !== null && (
          <LinkButton to={withQuery(BATCHES_PATH, { khoa: courseId, truoc: list.next_before })}>Trang sau</LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
