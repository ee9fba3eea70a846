import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './mondai-pager.module.css';

type Props = { index: number; count: number; number: number; last: number; onGo: (index: number) => void };

/** From one mondai to the next and back. spec 2 §2.3 */
export function MondaiPager({ index, count, number, last, onGo }: Props) {
  return (
    <nav className={styles.pager} aria-label="Mondai">
      <IconButton hasLine label="Mondai trước" disabled={index === 0} onClick={() => onGo(index - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p aria-live="polite">
        <span lang="ja">もんだい</span>{' '}
        <span className="num">
          {number}/{last}
        </span>
      </p>
      <IconButton hasLine label="Mondai sau" disabled={index === count - 1} onClick={() => onGo(index + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
