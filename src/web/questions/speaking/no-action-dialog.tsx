import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A recording ran until its limit: perhaps nobody is there. */
export function NoActionDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Bạn còn ở đó không?"
      text="Đã thu đủ 30 giây nên mình dừng lại. Bản thu vẫn được giữ: bạn nghe thử và thu lại nếu cần. Từ giờ bạn tự bấm thu nhé."
      actions={
        <Button tone="primary" onClick={onClose}>
          Học tiếp
        </Button>
      }
    />
  );
}
