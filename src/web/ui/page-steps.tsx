import { LinkButton } from './link-button.tsx';
import styles from './page-steps.module.css';

type Props = {
  /** address of the first page; null: this is it */
  first: string | null;
  /** address of the page after this; null: this is the last */
  next: string | null;
};

/** Links to the other pages of a list. */
export function PageSteps({ first, next }: Props) {
  if (first === null && next === null) return null;
  return (
    <nav className={styles.steps} aria-label="Trang">
      {first !== null && <LinkButton to={first}>Về trang đầu</LinkButton>}
      {next !== null && <LinkButton to={next}>Trang sau</LinkButton>}
    </nav>
  );
}
