/** Joins the truthy class names: `classNames(styles.row, isCurrent && styles.current)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
