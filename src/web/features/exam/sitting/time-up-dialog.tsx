import asleep from '#web/assets/wait-3-sleep.svg?inline';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  /** whether another part follows */
  hasNext: boolean;
  /** the part is not handed in yet: it waits for the network */
  isSubmitting: boolean;
  isOffline: boolean;
  onClose: () => void;
};

/** 'Hết giờ': the part was handed in by itself. spec 2 §4.3, §8 */
export function TimeUpDialog({ hasNext, isSubmitting, isOffline, onClose }: Props) {
  const done = `Bài của bạn đã được nộp tự động. ${hasNext ? 'Hãy cố gắng hơn ở phần tiếp theo nhé!' : ''}`;
  const waiting = isOffline
    ? 'Bài làm của bạn vẫn còn nguyên trên máy này, có mạng là tự nộp. Bạn đừng đóng trang nhé.'
    : 'Đang nộp bài của bạn…';
  return (
    <Dialog
      isOpen
      isCentred
      onClose={() => (isSubmitting ? undefined : onClose())}
      picture={<img src={asleep} alt="" width="136" height="136" />}
      title="Hết giờ"
      text={<span role="status">{isSubmitting ? waiting : done}</span>}
      actions={
        <Button tone="primary" isBusy={isSubmitting} busyLabel="Đang nộp…" onClick={onClose}>
          {hasNext ? 'Sang phần tiếp theo' : 'Xem kết quả'}
        </Button>
      }
    />
  );
}
