import { Form, useNavigation } from 'react-router';
import type { TotpSetupView } from '#contract/account.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyRow } from '#web/ui/copy-row.tsx';
import form from '#web/ui/form-layout.module.css';
import { Note } from '#web/ui/note.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeField } from './code-field.tsx';
import styles from './two-step.module.css';

type Props = { setup: TotpSetupView; refusal: RefusalMessage | undefined };

/** The secret for the authenticator app, and the code that proves that the app has it. */
export function ConfirmForm({ setup, refusal }: Props) {
  const isBusy = useNavigation().formData?.get('form') === 'confirm';
  const heading = useFocusOnChange<HTMLHeadingElement>(refusal ? null : setup);
  const note = useFocusOnChange<HTMLDivElement>(refusal);
  return (
    <Form method="post" className={form.form} noValidate>
      <input type="hidden" name="form" value="confirm" />
      <input type="hidden" name="setup" value={setup.setup} />
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        Quét mã bằng ứng dụng xác thực
      </h2>
      <div className={styles.qr}>
        <QrCode qr={setup.qr} label="Mã QR cho ứng dụng xác thực; bên dưới là khóa để nhập bằng tay" />
      </div>
      <dl>
        <CopyRow label="Khóa để nhập bằng tay" shown={inGroups(setup.secret)} copied={setup.secret} />
      </dl>
      <p className={form.help}>
        Đang xem trên chính điện thoại đó?{' '}
        <a className={form.link} href={setup.uri}>
          Mở ứng dụng xác thực
        </a>
      </p>
      {refusal ? (
        <Note tone="wrong" isAlert ref={note}>
          {refusal.message}
        </Note>
      ) : null}
      <CodeField refusal={refusal} />
      <Button type="submit" tone="primary" isBusy={isBusy} busyLabel="Đang bật…">
        Bật đăng nhập hai bước
      </Button>
    </Form>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
