import { Link } from 'react-router';
import { Note } from '#web/ui/note.tsx';
import type { SessionState } from './saving/session-state.ts';

type Props = Pick<SessionState, 'stepTrouble' | 'refusal' | 'lateAnswers'> & {
  /** what waits for the network */
  offline: string;
  signInPath: string;
};

/** Why an exam does not go on, and what did not count. */
export function StepNotes({ stepTrouble, refusal, lateAnswers, offline, signInPath }: Props) {
  const isSignedOut = stepTrouble === 'sign-in' || stepTrouble === 'other-learner';
  return (
    <>
      {stepTrouble === 'offline' && (
        <Note tone="warn" isAlert>
          {offline}
        </Note>
      )}
      {isSignedOut && (
        <Note tone="warn" isAlert>
          Bạn đã bị đăng xuất.{' '}
          <Link to={signInPath} target="_blank" rel="opener">
            Đăng nhập lại
          </Link>{' '}
          rồi bài thi tự đi tiếp.
        </Note>
      )}
      {refusal && (
        <Note tone="warn" isAlert>
          {refusal.message}
        </Note>
      )}
      {lateAnswers > 0 && (
        <Note tone="warn" isAlert>
          {lateAnswers} câu đến máy chủ sau giờ nên không được tính.
        </Note>
      )}
    </>
  );
}
