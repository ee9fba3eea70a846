import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { ExamReport } from './report.ts';

/** Saves the result as a picture. Says so if the browser can't draw it. */
export function SavePictureButton({ report }: { report: ExamReport }) {
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle');

  async function save(): Promise<void> {
    setState('drawing');
    try {
      const { drawResult, PICTURE_NAME } = await import('./result-picture.ts');
      const picture = await drawResult(report);
      if (picture) offerDownload(picture, PICTURE_NAME);
      setState(picture ? 'idle' : 'failed');
    } catch (error) {
      console.info('The picture could not be drawn.', error);
      setState('failed');
    }
  }

  return (
    <>
      <Button size="small" isBusy={state === 'drawing'} busyLabel="Đang vẽ ảnh…" onClick={() => void save()}>
        <Download aria-hidden="true" />
        Lưu kết quả thành ảnh
      </Button>
      {state === 'failed' ? (
        <Note tone="wrong" isAlert>
          Chưa vẽ được ảnh kết quả. Bạn kiểm tra kết nối rồi thử lại, hoặc chụp màn hình giúp mình nhé.
        </Note>
      ) : null}
    </>
  );
}

function offerDownload(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
