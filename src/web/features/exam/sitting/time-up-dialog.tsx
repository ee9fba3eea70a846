import { Link } from 'react-router';
import asleep from '#web/assets/wait-3-sleep.svg?inline';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Saved } from './saved-state.tsx';

type Props = {
  /** whether another part follows */
  hasNext: boolean;
  /** the part is not handed in yet */
  isSubmitting: boolean;
  /** what it waits for */
  trouble: Saved['trouble'];
  /** why it can't be handed in at all */
  refusal: string | null;
  /** answers that came after the time */
  lateAnswers: number;
  isStrict: boolean;
  signInPath: string;
  onClose: () => void;
  /** the screen behind it: what had the focus went with the part */
  returnFocusTo: () => HTMLElement | null;
};

/** 'Hết giờ': the part was handed in by itself. spec 2 §4.3, §8 */
export function TimeUpDialog(props: Props) {
  const { hasNext, isSubmitting, trouble, refusal, lateAnswers, isStrict, signInPath, onClose, returnFocusTo } = props;
  const isRefused = isSubmitting && refusal !== null;
  const done = `Bài của bạn đã được nộp tự động. ${hasNext ? 'Hãy cố gắng hơn ở phần tiếp theo nhé!' : ''}`;
  const late = lateAnswers > 0 ? ` ${lateAnswers} câu đến máy chủ sau giờ nên không được tính.` : '';
  const offline = `Bài làm của bạn vẫn còn nguyên trên máy này, có mạng là tự nộp. Bạn đừng đóng trang nhé.${
    isStrict ? ' Câu nào đến máy chủ quá 30 giây sau giờ thì không được tính.' : ''
  }`;
  const signIn = (
    <>
      Bạn đã bị đăng xuất.{' '}
      <Link to={signInPath} target="_blank" rel="opener">
        Đăng nhập lại
      </Link>{' '}
      rồi bài tự nộp.
    </>
  );
  const waiting = trouble === null ? 'Đang nộp bài của bạn…' : trouble === 'offline' ? offline : signIn;
  return (
    <Dialog
      isOpen
      isCentred
      onClose={() => (isSubmitting ? undefined : onClose())}
      returnFocusTo={returnFocusTo}
      picture={<img src={asleep} alt="" width="136" height="136" />}
      title="Hết giờ"
      text={<span role="status">{isRefused ? refusal : isSubmitting ? waiting : done + late}</span>}
      actions={
        isRefused ? (
          <Button tone="primary" onClick={() => location.reload()}>
            Tải lại trang
          </Button>
        ) : (
          <Button tone="primary" isBusy={isSubmitting} busyLabel="Đang nộp…" onClick={onClose}>
            {hasNext ? 'Sang phần tiếp theo' : 'Xem kết quả'}
          </Button>
        )
      }
    />
  );
}
