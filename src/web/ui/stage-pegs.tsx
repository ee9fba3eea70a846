import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { FlyingSwallow } from './flying-swallow.tsx';
import { PerchedSwallow } from './perched-swallow.tsx';
import styles from './stage-wire.module.css';

export type PeggedStage = { id: number; number: number; name: string; percent: number; done: boolean };

type Props = {
  stages: readonly PeggedStage[];
  /** The stage being studied: the bird flies there. */
  currentId: number | null;
  /** The stage whose groups the page shows. */
  shownId?: number | null;
  /** Where a stage leads to; without it the stages are a picture. */
  hrefOf?: (stage: PeggedStage) => string;
};

const PATH = 'M0 1Q50 30 100 1';

/** The stages along the wire: a swallow sits on each finished one and flies to the current one. */
export function StagePegs({ stages, currentId, shownId = null, hrefOf }: Props) {
  return (
    <ol className={styles.list}>
      {stages.map((stage, index) => {
        const isNow = !stage.done && stage.id === currentId;
        const isShown = stage.id === shownId;
        const flownPercent = stage.done ? 100 : isNow ? stage.percent : 0;
        const look = classNames(styles.stage, stage.done && styles.done, isNow && styles.now, isShown && styles.shown);
        const content = (
          <>
            {index < stages.length - 1 ? (
              <>
                <svg className={styles.line} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
                  <path d={PATH} />
                </svg>
                {flownPercent > 0 ? (
                  <svg
                    className={classNames(styles.line, styles.flown)}
                    viewBox="0 0 100 24"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    style={{ clipPath: `inset(-1rem ${100 - flownPercent}% -1rem 0)` }}
                  >
                    <path d={PATH} />
                  </svg>
                ) : null}
              </>
            ) : null}
            <span className={styles.peg}>
              {stage.done ? (
                <svg className={styles.bird} viewBox="10 10 140 150" aria-hidden="true">
                  <PerchedSwallow mood={index % 2 === 0 ? 'joy' : 'open'} />
                </svg>
              ) : null}
              {isNow ? (
                <svg className={styles.bird} viewBox="0 0 64 64" aria-hidden="true">
                  <FlyingSwallow />
                </svg>
              ) : null}
            </span>
            <span className={styles.number}>
              Chặng {stage.number}
              {isNow ? <span className="visually-hidden"> (đang học)</span> : null}
            </span>
            <span className={styles.name}>{stage.name}</span>
            <span className={classNames(styles.percent, 'num')}>{stateOf(stage, isNow)}</span>
          </>
        );
        return (
          <li className={styles.item} key={stage.id}>
            {hrefOf ? (
              <Link to={hrefOf(stage)} preventScrollReset className={look} aria-current={isShown ? 'true' : undefined}>
                {content}
              </Link>
            ) : (
              <div className={look}>{content}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A stage without a passed lesson says so in a word: a zero looks like a result. */
function stateOf({ done, percent }: PeggedStage, isNow: boolean): string {
  if (done) return 'Hoàn thành';
  if (percent > 0) return `${percent}%`;
  return isNow ? 'Bắt đầu ở đây' : 'Chưa học';
}
