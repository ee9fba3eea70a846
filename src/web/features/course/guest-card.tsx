import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './aside.module.css';

/** Benefits of signing in, for guests. */
export function GuestCard({ signInTo, signUpTo }: { signInTo: string; signUpTo: string }) {
  return (
    <section className={styles.card} aria-labelledby="guest">
      <div>
        <h2 className={styles.title} id="guest">
          Giữ lại tiến độ
        </h2>
        <p className={styles.muted}>
          Bạn học thử được ngay. Có tài khoản thì chúng mình nhớ chỗ bạn đang học giúp bạn.
        </p>
      </div>
      <div className={styles.buttons}>
        <LinkButton to={signInTo} size="small" isBlock>
          Đăng nhập
        </LinkButton>
        <LinkButton to={signUpTo} size="small" tone="ghost" isBlock>
          Tạo tài khoản
        </LinkButton>
      </div>
    </section>
  );
}
