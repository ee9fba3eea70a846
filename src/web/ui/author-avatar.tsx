import logo from '#web/assets/logo.svg?url';
import { Avatar } from './avatar.tsx';
import styles from './author-avatar.module.css';

type Props = { name: string; image: string | null; isStaff: boolean };

/** The author's picture; the swallow for teachers without one. Decorative, next to the name. */
export function AuthorAvatar({ name, image, isStaff }: Props) {
  if (isStaff && !image) {
    return (
      <span className={styles.staff}>
        <img src={logo} alt="" width="32" height="32" />
      </span>
    );
  }
  return (
    <span className={styles.avatar}>
      <Avatar name={name} image={image} />
    </span>
  );
}
