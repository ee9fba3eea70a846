import { data, useLocation } from 'react-router';
import type { Route } from './+types/exam-pages.ts';
import { EXAM_FILTERS } from '#domain/exam/desk-rules.ts';
import { DeskLead } from '#web/features/exam-desk/desk-lead.tsx';
import { DESK_VIEWS, deskPath, viewAt } from '#web/features/exam-desk/desk-path.ts';
import { ExamPreview } from '#web/features/exam-desk/exam-preview.tsx';
import { ExamResults } from '#web/features/exam-desk/exam-results.tsx';
import { QuestionStatistics } from '#web/features/exam-desk/question-statistics.tsx';
import { filterOf, queryOf, type ResultsFilter, searchOf } from '#web/features/exam-desk/results-filter.ts';
import { ResultsFilterForm } from '#web/features/exam-desk/results-filter-form.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { FilterLinks } from '#web/ui/filter-links.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const VIEWS = { results: 'Kết quả', statistics: 'Thống kê câu hỏi', preview: 'Xem trước đề' } as const;

const STATES = {
  all: 'Tất cả',
  passed: 'Đạt',
  failed: 'Chưa đạt',
  running: 'Đang làm',
  abandoned: 'Bỏ dở',
  voided: 'Đã hủy',
} as const satisfies Record<ResultsFilter['state'], string>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: pageTitle(
      loaderData ? `${VIEWS[loaderData.view]}: ${loaderData.page.desk.lesson_name}` : 'Bài thi',
      matches,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const lessonId = Number(params.lesson);
  const view = viewAt(params.view);
  switch (view) {
    case 'results': {
      const filter = filterOf(new URL(request.url).searchParams);
      return { view, filter, page: resultOrThrow(await services.findExamResults(lessonId, queryOf(filter)), request) };
    }
    case 'statistics':
      return { view, page: resultOrThrow(await services.findExamStatistics(lessonId), request) };
    case 'preview':
      return { view, page: resultOrThrow(await services.findExamPreview(lessonId), request) };
    case undefined:
      break;
  }
  throw data(null, 404);
}

/** What staff see of an exam: its attempts, how its questions do, the paper with its keys. decisions §11 */
export default function ExamPages({ loaderData }: Route.ComponentProps) {
  const { view, page } = loaderData;
  const { desk } = page;
  return (
    <AdminPage
      title={desk.lesson_name}
      lead={<DeskLead desk={desk} />}
      filters={DESK_VIEWS.map((one) => ({
        to: deskPath(desk.lesson_id, one),
        label: VIEWS[one],
        isCurrent: one === view,
      }))}
      filtersName="Bài thi này"
      isWide={view !== 'preview'}
    >
      {loaderData.view === 'results' && <Results page={loaderData.page} filter={loaderData.filter} />}
      {loaderData.view === 'statistics' && <QuestionStatistics page={loaderData.page} />}
      {loaderData.view === 'preview' && <Preview preview={loaderData.page.preview} />}
    </AdminPage>
  );
}

type ResultsProps = { page: Parameters<typeof ExamResults>[0]['first']; filter: ResultsFilter };

function Results({ page, filter }: ResultsProps) {
  const { key } = useLocation();
  const path = deskPath(page.desk.lesson_id, 'results');
  return (
    <>
      <ResultsFilterForm key={`form ${key}`} path={path} filter={filter} />
      <FilterLinks
        links={EXAM_FILTERS.map((state) => ({
          to: path + searchOf({ ...filter, state }),
          label: STATES[state],
          isCurrent: state === filter.state,
        }))}
      />
      <ExamResults key={`list ${key}`} first={page} filter={filter} />
    </>
  );
}

/** What draws questions asks the browser what it is. */
function Preview({ preview }: Parameters<typeof ExamPreview>[0]) {
  const isHydrated = useIsHydrated();
  if (isHydrated) return <ExamPreview preview={preview} />;
  return (
    <div role="status" aria-label="Đang mở đề">
      <Skeleton height="24rem" />
    </div>
  );
}
