import { Link } from 'react-router';
import { useComments } from './comments-context.ts';
import styles from './guest-box.module.css';

/** Stands where a learner writes. spec 1 §2 */
export function GuestBox() {
  const { signInPath } = useComments();
  return (
    <p className={styles.box}>
      <Link to={signInPath}>Đăng nhập</Link> để thêm bình luận
    </p>
  );
}
