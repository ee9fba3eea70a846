import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { NestPicture } from './nest-picture.tsx';

type Props = {
  title: string;
  /** One line of what to do. */
  text?: ReactNode;
  /** Replaces the empty nest. */
  picture?: ReactNode;
  /** A button or a link. */
  children?: ReactNode;
};

/** An empty state, or a block that failed as a whole. */
export function Empty({ title, text, picture = <NestPicture />, children }: Props) {
  return (
    <div className={styles.empty}>
      {picture}
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </div>
  );
}
