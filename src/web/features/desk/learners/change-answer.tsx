import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { Note } from '#web/ui/note.tsx';
import styles from './learner-page.module.css';

export type ChangeAnswer =
  | { readonly refusal: RefusalMessage; readonly typed: { readonly change: string; readonly course: string } }
  | { readonly changed: boolean; readonly password: string | null }
  | undefined;

/** What became of the form that was sent. */
export function ChangeAnswerNote({ answer }: { answer: ChangeAnswer }) {
  const note = useFocusOnChange<HTMLDivElement>(answer);
  if (!answer) return null;
  if ('refusal' in answer) {
    return (
      <Note tone="wrong" isAlert ref={note}>
        {answer.refusal.message}
      </Note>
    );
  }
  return (
    <Note tone="correct" ref={note}>
      {answer.password !== null ? (
        <>
          Mật khẩu mới, chỉ hiện một lần: <b className={styles.password}>{answer.password}</b>
        </>
      ) : answer.changed ? (
        'Đã lưu, và đã ghi vào nhật ký.'
      ) : (
        'Không có gì thay đổi: đã như vậy từ trước.'
      )}
    </Note>
  );
}
