import styles from './pastel.module.css';

const PASTELS = [styles.pastel0, styles.pastel1, styles.pastel2, styles.pastel3, styles.pastel4];

/** Class that sets `--fill` and `--ink` to the pastel of an id. LOOK.md §5 */
export function pastelClass(id: number): string | undefined {
  return PASTELS[id % PASTELS.length];
}
