import { Form, useNavigation } from 'react-router';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { CurrentPasswordField } from '#web/ui/current-password-field.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import { CodeField } from './code-field.tsx';
import type { TwoStepForm } from './two-step-answer.ts';
import styles from './two-step.module.css';

type Props = {
  email: string;
  codesLeft: number;
  refusalOf: (form: TwoStepForm) => RefusalMessage | undefined;
};

/** Fewer are told as something to do. */
const FEW_CODES = 3;

/** While two-step sign-in is on: other recovery codes, and turning it off. */
export function ManageForms({ email, codesLeft, refusalOf }: Props) {
  const sending = useNavigation().formData?.get('form');
  const ofCodes = refusalOf('codes');
  const ofOff = refusalOf('off');
  const note = useFocusOnChange<HTMLDivElement>(ofCodes ?? ofOff);
  return (
    <div className={form.form}>
      <Note tone={codesLeft <= FEW_CODES ? 'warn' : 'correct'}>
        Đăng nhập hai bước đang bật. Bạn còn {codesLeft} mã khôi phục.
      </Note>
      <Form method="post" className={form.form} aria-labelledby="new-codes" noValidate>
        <input type="hidden" name="form" value="codes" />
        <h2 className={styles.heading} id="new-codes">
          Tạo mã khôi phục mới
        </h2>
        <p>Các mã cũ sẽ không dùng được nữa.</p>
        {ofCodes ? (
          <Note tone="wrong" isAlert ref={note}>
            {ofCodes.message}
          </Note>
        ) : null}
        <CodeField refusal={ofCodes} />
        <Button type="submit" isBusy={sending === 'codes'} busyLabel="Đang tạo…">
          Tạo mã mới
        </Button>
      </Form>
      <Form method="post" className={form.form} aria-labelledby="turn-off" noValidate>
        <input type="hidden" name="form" value="off" />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <h2 className={styles.heading} id="turn-off">
          Tắt đăng nhập hai bước
        </h2>
        <p>Đổi điện thoại? Bạn tắt ở đây, rồi bật lại với điện thoại mới.</p>
        {ofOff ? (
          <Note tone="wrong" isAlert ref={note}>
            {ofOff.message}
          </Note>
        ) : null}
        <CurrentPasswordField refusal={ofOff} clearOn={ofOff} />
        <CodeField refusal={ofOff} isRecoveryToo />
        <Button type="submit" isBusy={sending === 'off'} busyLabel="Đang tắt…">
          Tắt đăng nhập hai bước
        </Button>
      </Form>
    </div>
  );
}
