import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './ended-elsewhere.module.css';

/** Says why the exercise stands at its first question again. A guest's result is no draft that goes: theirs is begun anew. */
export function EndedElsewhere({ isGuest }: { isGuest: boolean }) {
  return (
    <Note isAlert>
      <div className={styles.words}>
        <p>
          {isGuest
            ? 'Bài này vừa được làm lại từ đầu ở một cửa sổ khác.'
            : 'Bài này vừa được nộp hoặc làm lại từ đầu ở một cửa sổ khác. Bạn tải lại trang để xem tiếp từ đó, hoặc làm lại ở đây.'}
        </p>
        {isGuest ? null : (
          <Button size="small" onClick={() => location.reload()}>
            Tải lại trang
          </Button>
        )}
      </div>
    </Note>
  );
}
