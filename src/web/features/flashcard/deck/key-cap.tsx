import styles from './key-cap.module.css';

/** The key that does what its button does, drawn on it where there is room. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
