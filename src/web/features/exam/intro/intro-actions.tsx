import ArrowRight from 'lucide-react/icons/arrow-right';
import ListRestart from 'lucide-react/icons/list-restart';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { NextLessonView } from '#contract/lessons.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NextLessonName } from '#web/ui/next-lesson-name.tsx';
import styles from './intro-actions.module.css';

/** spec 2 §2.3: which of its forms the intro has. */
export type IntroForm =
  | { readonly kind: 'guest'; readonly signInPath: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'unfinished'; readonly place: number }
  | { readonly kind: 'finished' }
  /** below a result */
  | { readonly kind: 'result' };

type Props = {
  form: IntroForm;
  busy: 'start' | 'continue' | null;
  next: NextLessonView | null;
  /** the lesson list of the group */
  groupPath: string;
  onStart: () => void;
  onContinue: () => void;
  onResult: () => void;
};

/** What can be done before, during and after an attempt. */
export function IntroActions({ form, busy, next, groupPath, onStart, onContinue, onResult }: Props) {
  const [isAsking, setAsking] = useState(false);
  const start = { isBusy: busy === 'start', busyLabel: 'Đang mở…', onClick: onStart };
  return (
    <div className={styles.actions}>
      {form.kind === 'guest' && (
        <LinkButton tone="primary" size="large" to={form.signInPath}>
          Đăng nhập để làm bài
        </LinkButton>
      )}
      {form.kind === 'new' && (
        <Button tone="primary" size="large" {...start}>
          <Play aria-hidden="true" />
          Bắt đầu làm bài
        </Button>
      )}
      {form.kind === 'unfinished' && (
        <>
          <Button size="large" {...start} onClick={() => setAsking(true)}>
            <ListRestart aria-hidden="true" />
            Làm lại từ đầu
          </Button>
          <Button tone="primary" size="large" isBusy={busy === 'continue'} busyLabel="Đang mở…" onClick={onContinue}>
            <Play aria-hidden="true" />
            {form.place > 0 ? `Làm tiếp phần ${form.place}` : 'Làm tiếp'}
          </Button>
        </>
      )}
      {(form.kind === 'finished' || form.kind === 'result') && (
        <>
          {form.kind === 'finished' && (
            <Button size="large" onClick={onResult}>
              Xem kết quả lần gần nhất
            </Button>
          )}
          <Button size="large" {...start}>
            <ListRestart aria-hidden="true" />
            Làm lại
          </Button>
          <LinkButton
            tone="primary"
            size="large"
            to={next ? next.url : groupPath}
            data-leave-origin="next"
            data-next-lesson=""
          >
            {next ? <NextLessonName next={next} /> : <span>Về danh sách bài học</span>}
            <ArrowRight aria-hidden="true" />
          </LinkButton>
        </>
      )}
      <Dialog
        isOpen={isAsking}
        isCentred
        title="Làm lại từ đầu?"
        text="Lượt đang làm dở sẽ kết thúc và không được chấm điểm. Bạn bắt đầu lại từ phần đầu tiên."
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false);
                onStart();
              }}
            >
              Làm lại từ đầu
            </Button>
            <Button tone="primary" onClick={() => setAsking(false)}>
              Không, giữ lượt này
            </Button>
          </>
        }
      />
    </div>
  );
}
