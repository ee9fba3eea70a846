/** Joins the class names that hold: `classNames(styles.row, isCurrent && styles.current)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
