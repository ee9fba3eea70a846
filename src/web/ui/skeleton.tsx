import styles from './skeleton.module.css';

type Props = {
  /** CSS lengths. */
  width?: string;
  height: string;
};

/** The place of something that is still loading. Show it after 300 ms, never at once. */
export function Skeleton({ width = '100%', height }: Props) {
  return <div className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
