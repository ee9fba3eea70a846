import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = { isOpen: boolean; current: number; total: number; onStay: () => void; onRestart: () => void };

/** Confirms throwing away the answers and recordings of a pass. Going on is the default. */
export function RestartDialog({ isOpen, current, total, onStay, onRestart }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      firstFocus={stay}
      onClose={onStay}
      title="Bạn muốn làm lại từ đầu?"
      text={`Bạn đã làm được ${current} trên ${total} câu rồi. Nếu làm lại, những gì bạn đã trả lời và thu âm lần này sẽ không còn nữa.`}
      actions={
        <>
          <Button onClick={onRestart}>Làm lại từ đầu</Button>
          <Button ref={stay} tone="primary" onClick={onStay}>
            Làm tiếp
          </Button>
        </>
      }
    />
  );
}
