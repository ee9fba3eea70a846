import { type PeggedStage, StagePegs } from './stage-pegs.tsx';
import styles from './stage-wire.module.css';

type Props = {
  stages: readonly PeggedStage[];
  /** The stage being studied: the bird flies there. */
  currentId: number | null;
  /** The stage whose groups the page shows. */
  shownId: number | null;
  hrefOf: (stage: PeggedStage) => string;
};

/** The wire is progress, and leads to each stage. */
export function StageWire(props: Props) {
  return (
    <nav className={styles.wire} aria-label="Các chặng của khóa học">
      <StagePegs {...props} />
    </nav>
  );
}
