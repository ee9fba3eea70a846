import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { classNames } from '#web/ui/class-names.ts';
import styles from './verdict-mark.module.css';

type Props = {
  isRight: boolean;
  /** what a screen reader says */
  words: string;
  className?: string | undefined;
};

/** Right or wrong by a sign, a colour and words. */
export function VerdictMark({ isRight, words, className }: Props) {
  const Icon = isRight ? Check : X;
  return (
    <span className={classNames(styles.mark, isRight ? styles.right : styles.wrong, className)}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
