import Download from 'lucide-react/icons/download';
import { Form, useNavigation } from 'react-router';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import type { ProfileAnswer } from './profile-answer.ts';

type Props = { email: string; answer: ProfileAnswer };

/** All that the learner has made, as one archive; the password is asked for first. */
export function DataExport({ email, answer }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'export';
  const refusal = answer && 'refusal' in answer ? answer.refusal : null;
  const url = answer && 'saved' in answer ? answer.url : undefined;
  const note = useFocusOnChange<HTMLDivElement>(answer);
  return (
    <Form method="post" className={form.form} noValidate>
      <input type="hidden" name="form" value="export" />
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <p>
        Mọi thứ bạn đã làm ở đây, trong một tệp ZIP: hồ sơ, khóa học, đơn hàng, tiến độ, bài tập, bài thi, bình luận,
        ảnh và bản ghi âm.
      </p>
      {refusal ? (
        <Note tone="wrong" isAlert ref={note}>
          Chưa tải được. {refusal.message}
        </Note>
      ) : null}
      {url === undefined ? (
        <>
          <CurrentPasswordField refusal={refusal} clearOn={answer} />
          <Button type="submit" isBusy={isBusy} busyLabel="Đang chuẩn bị…">
            Chuẩn bị tệp
          </Button>
        </>
      ) : (
        <>
          <Note tone="correct" ref={note}>
            Tệp đã sẵn sàng. Bạn tải xuống trong vòng 15 phút nhé; quá giờ thì chuẩn bị lại.
          </Note>
          <a className={buttonClass({ tone: 'primary' })} href={url} download>
            <Download aria-hidden="true" />
            Tải tệp ZIP
          </a>
        </>
      )}
    </Form>
  );
}
