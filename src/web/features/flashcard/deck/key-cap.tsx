import styles from './key-cap.module.css';

/** The shortcut of a button, drawn on it where there is room. */
export function KeyCap({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
