import type { Question } from '../question.ts';
import {
  advanceRun,
  answerQuestion,
  answerState,
  checkStep,
  finishRun,
  type Run,
  runScore,
  startRun,
} from './run.key.ts';

/** What a learner does in the exercises of a lesson: a pass through all, and after it passes through the wrong ones. */
export type Session = {
  readonly whole: Run;
  /** over what was answered wrongly; never saved as a result. decisions §10 */
  readonly practice: Run | null;
};

export type SessionEvent =
  /** null clears the answer */
  | { readonly kind: 'answer'; readonly questionId: number; readonly answer: unknown }
  | { readonly kind: 'check' }
  | { readonly kind: 'advance' }
  | { readonly kind: 'finish' }
  /** 'Làm lại từ đầu', at any time */
  | { readonly kind: 'restart'; readonly seed: number }
  /** 'Chỉ làm lại câu sai', of the pass that has just ended */
  | { readonly kind: 'retryWrong'; readonly seed: number }
  /** back to the result of the whole pass */
  | { readonly kind: 'endPractice' };

/** Begins with the first question. */
export function startSession(questions: readonly Question[], seed: number): Session {
  return { whole: startRun(questions, seed), practice: null };
}

/** The pass that is on the screen. */
export function currentRun({ whole, practice }: Session): Run {
  return practice ?? whole;
}

/** The questions that the current pass, once ended, has left wrong. */
export function wrongQuestions(session: Session): readonly Question[] {
  const run = currentRun(session);
  if (answerState(run) !== 'result') return [];
  const { rightIds } = runScore(run);
  return run.questions.filter(({ id }) => !rightIds.includes(id));
}

/** What an event changes. One that does not fit the state changes nothing. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.kind) {
    case 'answer': {
      return inRun(session, (run) => answerQuestion(run, event.questionId, event.answer));
    }
    case 'check': {
      return inRun(session, checkStep);
    }
    case 'advance': {
      return inRun(session, advanceRun);
    }
    case 'finish': {
      return inRun(session, finishRun);
    }
    case 'restart': {
      return startSession(session.whole.questions, event.seed);
    }
    case 'retryWrong': {
      const wrong = wrongQuestions(session);
      return wrong.length === 0 ? session : { ...session, practice: startRun(wrong, event.seed) };
    }
    default: {
      // 'endPractice'
      return session.practice === null ? session : { ...session, practice: null };
    }
  }
}

function inRun(session: Session, change: (run: Run) => Run): Session {
  const run = currentRun(session);
  const changed = change(run);
  if (changed === run) return session;
  return session.practice === null ? { ...session, whole: changed } : { ...session, practice: changed };
}
