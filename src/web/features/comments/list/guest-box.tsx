import { Link } from 'react-router';
import { useComments } from './comments-context.ts';
import styles from './guest-box.module.css';

/** Shown to guests in place of the composer. spec 1 §2 */
export function GuestBox() {
  const { signInPath } = useComments();
  return (
    <p className={styles.box}>
      <Link to={signInPath}>Đăng nhập</Link> để thêm bình luận
    </p>
  );
}
