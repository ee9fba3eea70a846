import { data, Form, Link } from 'react-router';
import type { Route } from './+types/code-batch.ts';
import { CODE_FILTERS } from '#domain/enrolment/code-batch.ts';
import { BatchCounts } from '#web/features/desk/codes/batch-counts.tsx';
import { BatchFacts } from '#web/features/desk/codes/batch-facts.tsx';
import { BATCHES_PATH, batchPath, idOf, withQuery } from '#web/features/desk/codes/batch-path.ts';
import { CodeTable } from '#web/features/desk/codes/code-table.tsx';
import styles from '#web/features/desk/codes/codes.module.css';
import { MadeCodes } from '#web/features/desk/codes/made-codes.tsx';
import { ReasonForm } from '#web/features/desk/codes/reason-form.tsx';
import { v4 as createId } from 'uuid';
import { textField } from '#web/lib/form-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { refuse } from '#web/lib/refusal.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FilterLinks } from '#web/ui/filter-links.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';

const FILTERS = { all: 'Tất cả', unused: 'Chưa dùng', used: 'Đã dùng', revoked: 'Đã thu hồi' } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? `Mã: ${loaderData.view.batch.name}` : 'Mã kích hoạt', matches) },
];

function batchIdOf(params: { batch: string }): number {
  const id = idOf(params.batch);
  if (id === null) throw data(null, 404);
  return id;
}

/** What asks for a reason. */
const REVOKING = ['revoke', 'revoke-code'];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('loc');
  const filter = CODE_FILTERS.find((one) => one === asked) ?? 'all';
  const after = idOf(searchParams.get('sau'));
  const query = { filter, ...(after === null ? {} : { after }) };
  const view = resultOrThrow(await context.get(servicesContext).findCodeBatch(batchIdOf(params), query), request);
  return { view, filter, after, revoking: idOf(searchParams.get('thu-hoi')), clientId: createId() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const batchId = batchIdOf(params);
  const sent = await request.formData();
  const reason = textField(sent, 'reason');
  const act = textField(sent, 'act');
  if (REVOKING.includes(act) && reason.trim() === '')
    return refuse({ status: 'refused', code: 'REASON_MISSING' }, { act });
  switch (act) {
    case 'replace': {
      const result = await services.replaceCodeBatch(batchId, { client_id: textField(sent, 'client_id') });
      return result.status === 'refused' ? refuse(result, { act }) : { made: result.view };
    }
    case 'keep': {
      const result = await services.keepCodeBatch(batchId);
      return result.status === 'refused' ? refuse(result, { act }) : { news: 'Đã ghi là bạn giữ mã của lô này.' };
    }
    case 'revoke': {
      const result = await services.revokeCodeBatch(batchId, { reason });
      return result.status === 'refused' ? refuse(result, { act }) : { news: `Đã thu hồi ${result.view.revoked} mã.` };
    }
    case 'revoke-code': {
      const result = await services.revokeCode(Number(textField(sent, 'code')), { reason });
      return result.status === 'refused' ? refuse(result, { act }) : { news: 'Đã thu hồi mã.' };
    }
    default:
      throw data(null, 400);
  }
}

/** A batch of activation codes: who used which, and what can be revoked. decisions §3 */
export default function CodeBatch({ loaderData, actionData }: Route.ComponentProps) {
  const { view, filter, after, revoking, clientId } = loaderData;
  const { batch, codes } = view;
  const path = batchPath(batch.id);
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const refusal = failed?.refusal;
  const withoutReason = refusal?.code === 'REASON_MISSING' ? failed?.typed.act : undefined;
  const made = actionData && 'made' in actionData ? actionData.made : undefined;
  const news = actionData && 'news' in actionData ? actionData.news : undefined;
  const told = useFocusOnChange<HTMLDivElement>(refusal ?? news);
  const revokePath = (code: number) =>
    withQuery(path, { loc: filter === 'all' ? null : filter, sau: after, 'thu-hoi': code });
  const chosen = codes.find(({ id, state }) => id === revoking && state === 'unused');
  return (
    <AdminPage
      title={batch.name}
      lead={
        <>
          <BatchFacts batch={batch} />. <Link to={BATCHES_PATH}>Các lô khác</Link>
        </>
      }
      filters={[]}
    >
      {(refusal ?? news) !== undefined && (
        <Note tone={refusal ? 'wrong' : 'correct'} isAlert ref={told}>
          {refusal?.message ?? news}
        </Note>
      )}
      {made && <MadeCodes key={made.batch.id} made={made} />}
      <BatchCounts batch={batch} />
      {batch.is_replaceable && (
        <Card className={styles.made}>
          <p>
            Chưa ai ghi là đã lưu mã của lô này. Nếu trang bị ngắt trước khi bạn kịp lưu, bạn thu hồi lô rồi tạo lại một
            lô y hệt: mã mới sẽ hiện ra, mã cũ không dùng được nữa.
          </p>
          <Form method="post" action={path} className={styles.actions} noValidate>
            <input type="hidden" name="client_id" value={clientId} />
            <Button type="submit" name="act" value="replace">
              Thu hồi và tạo lại
            </Button>
            <Button type="submit" name="act" value="keep" tone="primary">
              Mình đã lưu mã
            </Button>
          </Form>
        </Card>
      )}
      {chosen && (
        <Card aria-label={`Thu hồi mã …${chosen.hint}`} className={styles.made}>
          <h2 className={styles.heading}>Thu hồi mã …{chosen.hint}?</h2>
          <ReasonForm
            // With the query: the code is still chosen if it is refused.
            action={revokePath(chosen.id)}
            act="revoke-code"
            codeId={chosen.id}
            label="Thu hồi mã này"
            isReasonMissing={withoutReason === 'revoke-code'}
          />
        </Card>
      )}
      {batch.unused > 0 && (
        <FoldOut summary={`Thu hồi ${batch.unused} mã chưa dùng…`} isOpen={withoutReason === 'revoke'}>
          <ReasonForm action={path} act="revoke" label="Thu hồi tất cả" isReasonMissing={withoutReason === 'revoke'} />
        </FoldOut>
      )}
      <FilterLinks
        name="Lọc mã"
        links={CODE_FILTERS.map((one) => ({
          to: withQuery(path, { loc: one === 'all' ? null : one }),
          label: FILTERS[one],
          isCurrent: one === filter,
        }))}
      />
      {codes.length === 0 ? <Empty title="Không có mã nào" /> : <CodeTable codes={codes} revokePath={revokePath} />}
      <div className={styles.actions}>
        <a className={buttonClass({})} href={`/api/staff/code-batches/${batch.id}/codes.csv?filter=${filter}`} download>
          Tải CSV
        </a>
        {view.next_after !== null && (
          <LinkButton to={withQuery(path, { loc: filter === 'all' ? null : filter, sau: view.next_after })}>
            Trang sau
          </LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
