import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import form from '#web/ui/form-layout.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './two-step.module.css';

type Props = {
  codes: readonly string[];
  /** The second step was just turned on. */
  isFirst: boolean;
  email: string;
  /** Where to go on. */
  back: string;
};

/** The recovery codes, this once: to be saved as a file, or printed. */
export function RecoveryCodes({ codes, isFirst, email, back }: Props) {
  const isHydrated = useIsHydrated();
  const heading = useFocusOnChange<HTMLHeadingElement>(codes);
  const text = [`Mã khôi phục Tsubame của ${email}`, 'Mỗi mã dùng được một lần.', '', ...codes, ''].join('\r\n');
  return (
    <div className={form.form}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {isFirst ? 'Đã bật. Bạn cất các mã khôi phục này nhé' : 'Các mã khôi phục mới của bạn'}
      </h2>
      <p>
        Khi không có điện thoại bên mình, mỗi mã này đăng nhập được một lần thay cho ứng dụng xác thực. Bạn in ra, hoặc
        lưu vào nơi chỉ mình bạn mở được.
      </p>
      <Note tone="warn">Chúng mình chỉ hiện các mã này một lần.{isFirst ? '' : ' Các mã cũ không dùng được nữa.'}</Note>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <a
          className={buttonClass({})}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="tsubame-ma-khoi-phuc.txt"
        >
          Lưu thành tệp
        </a>
        {isHydrated ? <Button onClick={() => window.print()}>In ra</Button> : null}
        <LinkButton to={back} tone="primary">
          Mình đã cất rồi
        </LinkButton>
      </div>
    </div>
  );
}
