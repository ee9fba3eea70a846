import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { isBusy: boolean; trouble: string | null; onTakeOver: () => void };

/** The attempt goes on in another window; this one may take it back. decisions §11 */
export function OtherWindowDialog({ isBusy, trouble, onTakeOver }: Props) {
  return (
    <Dialog
      isOpen
      isCentred
      // There is nothing behind it to go back to.
      onClose={() => undefined}
      title="Bài thi đang mở ở nơi khác"
      text="Bạn đang làm bài này ở một cửa sổ hoặc thiết bị khác. Những câu đã làm đều còn nguyên."
      actions={
        <Button tone="primary" isBusy={isBusy} busyLabel="Đang chuyển…" onClick={onTakeOver}>
          Làm tiếp ở đây
        </Button>
      }
    >
      {trouble === null ? null : <p role="alert">{trouble}</p>}
    </Dialog>
  );
}
