import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { v4 as createId } from 'uuid';
import type { ExamView } from '#contract/exams/exam-view.ts';
import { paperOfView } from '#contract/exams/paper-codec.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { LessonView } from '#contract/lessons.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { groupPath } from '#domain/course/lesson-address.ts';
import { resumeStage } from '#domain/exam/view-stage.ts';
import { attemptOfView } from '#contract/exams/attempt-of-view.ts';
import type { ExamFacts } from '#web/features/exam/intro/exam-facts.ts';
import { ExamIntro } from '#web/features/exam/intro/exam-intro.tsx';
import { IntroActions, type IntroForm } from '#web/features/exam/intro/intro-actions.tsx';
import { partRows } from '#web/features/exam/intro/part-rows.ts';
import { PhonePrompt } from '#web/features/exam/intro/phone-prompt.tsx';
import { Opening } from '#web/features/exam/opening.tsx';
import { continueExam, fetchExam, startExam } from '#web/features/exam/saving/exam-calls.ts';
import { examWindowId } from '#web/features/exam/saving/window-id.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { askAgain } from '#web/lib/ask-again.ts';
import { formatDate } from '#web/lib/format.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useRootData } from '#web/lib/root-data.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

const loadSitting = () => import('./open-exam.tsx');
const OpenExam = lazy(() => importWithRetry(loadSitting));
const loadEnd = () => import('./exam-end.tsx');
const ExamEnd = lazy(() => importWithRetry(loadEnd));

const noteLate = (error: unknown) => console.info('It will be fetched again.', error);

type Props = {
  lesson: LessonView;
  exam: ExamFacts;
  courseUrl: string;
  learnerId: number | null;
  storeLinks: { readonly appStore: string | null; readonly playStore: string | null };
};

/** What is shown: the intro, a sitting, or the result of an attempt. */
type Screen =
  | { readonly kind: 'intro' }
  | { readonly kind: 'sitting'; readonly view: ExamView; readonly result: ExamResultView }
  | { readonly kind: 'result'; readonly result: ExamResultView };

const INTRO: Screen = { kind: 'intro' };
const UNREACHED = 'Chưa kết nối được với máy chủ. Bạn kiểm tra mạng rồi thử lại nhé.';
const BEGUN = 'Lượt thi đã bắt đầu nhưng đề chưa tải được. Bạn kiểm tra mạng rồi bấm lại để vào làm nhé.';

/** The page of an exam. Fetched for these lessons only. Give it a `key` per lesson. */
export default function LessonExam({ lesson, exam, courseUrl, learnerId, storeLinks }: Props) {
  const { id: lessonId } = lesson;
  const location = useLocation();
  const { me, timeZone } = useRootData();
  const { publish } = useLessonProgress();
  const [view, setView] = useState<ExamView | null>(null);
  const [screen, setScreen] = useState<Screen>(INTRO);
  const [busy, setBusy] = useState<'start' | 'continue' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isPromptSeen, setPromptSeen] = useState(false);
  /** the same until the attempt is open: however often it is tried, the server begins one */
  const [clientId, setClientId] = useState<string | null>(null);

  const arrive = useCallback((answer: SendResult<ExamView>): ExamView | null => {
    if (answer.type !== 'accepted') {
      setTrouble(troubleOf(answer));
      return null;
    }
    setView(answer.answer);
    setTrouble(null);
    return answer.answer;
  }, []);
  const load = async () => arrive(await fetchExam(lessonId));
  const isLearner = learnerId !== null;
  useEffect(() => {
    if (!isLearner) return undefined;
    let isHere = true;
    void fetchExam(lessonId).then((answer) => {
      if (!isHere) return;
      const loaded = arrive(answer);
      const result = loaded && latestOf(loaded);
      // After a reload this window goes on where it was.
      if (result && isOpen(result) && result.window_id === examWindowId()) {
        setScreen({ kind: 'sitting', view: loaded, result });
      }
    });
    loadSitting().catch(noteLate);
    return () => {
      isHere = false;
    };
  }, [arrive, lessonId, isLearner]);

  // Whoever hands in on a bad network should not have to wait for more than the answer.
  const isSitting = screen.kind === 'sitting';
  useEffect(() => {
    if (isSitting) loadEnd().catch(noteLate);
  }, [isSitting]);

  const onEnd = useCallback(
    (result: ExamResultView) => {
      setScreen({ kind: 'result', result });
      // Its row in the list of attempts.
      void fetchExam(lessonId).then(arrive);
    },
    [arrive, lessonId],
  );

  /** What this page knew of the attempt is over. */
  const toIntro = useCallback(() => {
    setView(null);
    setScreen(INTRO);
    void fetchExam(lessonId).then(arrive);
  }, [arrive, lessonId]);

  const latest = view && latestOf(view);
  const unfinished = latest && latest.submit_at === null && !latest.is_abandoned ? latest : null;
  const rows = useMemo(
    () => partRows(exam, view && unfinished ? { paper: paperOfView(view), result: unfinished } : null),
    [exam, view, unfinished],
  );

  function sit(of: ExamView, result: ExamResultView): void {
    setClientId(null);
    setScreen({ kind: 'sitting', view: of, result });
  }

  async function start(): Promise<void> {
    if (!view || learnerId === null) return;
    setBusy('start');
    const id = clientId ?? createId();
    setClientId(id);
    const answer = await startExam({ lessonId, learnerId, windowId: examWindowId(), clientId: id });
    if (answer.type === 'accepted') {
      const begun = { lessonId, percent: lesson.userLesson?.percent ?? 0, row: { last_exam_result: answer.answer } };
      publish({ ...begun, isPassed: false, isStageUnseen: false, waitsForEnd: false });
      // The attempt is of the exam as it is now, which may have changed since this page came.
      const fresh = await fetchExam(lessonId);
      const paper = arrive(fresh);
      if (paper) sit(paper, answer.answer);
      else if (fresh.type === 'unreachable' || fresh.type === 'retry') setTrouble(BEGUN);
    } else setTrouble(troubleOf(answer));
    setBusy(null);
  }

  async function goOn(): Promise<void> {
    if (!view || !unfinished || learnerId === null) return;
    setBusy('continue');
    const sitting = { lessonId, learnerId, resultId: unfinished.id, windowId: examWindowId() };
    const answer = await askAgain(() => continueExam(sitting));
    if (answer.type === 'accepted') sit(view, answer.answer);
    else {
      // It may be over meanwhile.
      if (answer.type === 'refused') await load();
      setTrouble(troubleOf(answer));
    }
    setBusy(null);
  }

  const form = formOf();
  const actions = form && (
    <IntroActions
      form={form}
      busy={busy}
      next={lesson.next}
      groupPath={groupPath(courseUrl, lesson.group_id)}
      onStart={() => void start()}
      onContinue={() => void goOn()}
      onResult={() => (latest ? setScreen({ kind: 'result', result: latest }) : undefined)}
    />
  );
  const problem = trouble !== null && (
    <Note tone="warn" isAlert>
      {trouble}{' '}
      {view === null && (
        <Button size="small" onClick={() => void load()}>
          Thử lại
        </Button>
      )}
    </Note>
  );

  if (screen.kind === 'sitting' && learnerId !== null) {
    return (
      <Suspense key="sitting" fallback={<Opening heading={lesson.name} text="Đang mở bài thi…" height="30rem" />}>
        <OpenExam
          key={screen.result.id}
          lesson={lesson}
          view={screen.view}
          result={screen.result}
          learnerId={learnerId}
          onEnd={onEnd}
          onLeave={toIntro}
        />
      </Suspense>
    );
  }
  if (screen.kind === 'result' && view) {
    return (
      // Without a key of its own the sitting would stay in the page, unseen, until the code of the result has come.
      <Suspense key="result" fallback={<Opening heading={lesson.name} text="Đang mở kết quả…" height="30rem" />}>
        <ExamEnd
          lesson={lesson}
          view={view}
          result={screen.result}
          stage={exam.parts[0]?.stage ?? 1}
          actions={
            <>
              {problem}
              {actions}
            </>
          }
        />
      </Suspense>
    );
  }

  return (
    <ExamIntro
      lesson={lesson}
      exam={exam}
      rows={rows}
      prompt={isPromptSeen ? null : <PhonePrompt links={storeLinks} onGoOn={() => setPromptSeen(true)} />}
      notes={
        <>
          {unfinished && (
            <Note>
              Bạn đang làm dở lượt thi bắt đầu ngày {formatDate(unfinished.started_at, timeZone)}.{' '}
              {view?.clock === 'strict'
                ? 'Bài làm được giữ nguyên, đồng hồ của phần đang mở vẫn chạy.'
                : 'Bài làm và thời gian còn lại vẫn được giữ nguyên.'}
            </Note>
          )}
          {view?.attempts[0]?.voided_reason && (
            <Note tone="warn">Giáo viên đã hủy lượt thi gần nhất của bạn: {view.attempts[0].voided_reason}</Note>
          )}
          {me && isStaffOf(me, lesson.course_id) && (
            <Note>
              Dành cho giáo viên: <Link to={`/quan-tri/bai-thi/${lessonId}/xem-truoc`}>Xem trước đề</Link> ·{' '}
              <Link to={`/quan-tri/bai-thi/${lessonId}`}>Kết quả của học viên</Link>
            </Note>
          )}
          {learnerId === null && <Note>Bạn cần đăng nhập để làm bài thi, vì kết quả được lưu theo tài khoản.</Note>}
          {problem}
        </>
      }
      actions={form ? actions : trouble === null ? <Opening text="Đang mở bài thi…" height="3.5rem" /> : null}
    />
  );

  function formOf(): IntroForm | null {
    if (learnerId === null) return { kind: 'guest', signInPath: signInPath(location) };
    if (!view) return null;
    if (screen.kind === 'result') return { kind: 'result' };
    if (unfinished) {
      const stage = resumeStage(attemptOfView(unfinished));
      return { kind: 'unfinished', place: exam.parts.findIndex((part) => part.stage === stage) + 1 };
    }
    return latest && latest.submit_at !== null ? { kind: 'finished' } : { kind: 'new' };
  }
}

function latestOf(view: ExamView): ExamResultView | null {
  return view.exam_result ?? view.last_exam_result;
}

/** A screen of the sitting is open: a part, a pause, or the way to the result. */
function isOpen({ stage, is_abandoned: isAbandoned }: ExamResultView): boolean {
  return !isAbandoned && stage >= 1 && stage <= 4;
}

function troubleOf(answer: Exclude<SendResult<unknown>, { type: 'accepted' }>): string {
  if (answer.type === 'sign-in') return 'Bạn đăng nhập lại rồi mở bài thi nhé.';
  if (answer.type === 'other-learner') return 'Trang này của một tài khoản khác. Bạn tải lại trang nhé.';
  return answer.type === 'refused'
    ? answer.refusal.message
    : (answer.type === 'retry' && answer.refusal?.message) || UNREACHED;
}
