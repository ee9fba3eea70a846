import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { FlyingSwallow } from './flying-swallow.tsx';
import { PerchedSwallow } from './perched-swallow.tsx';
import styles from './stage-wire.module.css';

type Stage = { id: number; number: number; name: string; percent: number; done: boolean };

type Props = {
  stages: readonly Stage[];
  /** The stage being studied: the bird flies there. */
  currentId: number | null;
  /** The stage whose groups the page shows. */
  shownId: number | null;
  hrefOf: (stage: Stage) => string;
};

const PATH = 'M0 1Q50 30 100 1';

/** The wire is progress: a swallow sits on each finished stage and flies to the current one. */
export function StageWire({ stages, currentId, shownId, hrefOf }: Props) {
  return (
    <nav className={styles.wire} aria-label="Các chặng của khóa học">
      <ol className={styles.list}>
        {stages.map((stage, index) => {
          const isNow = !stage.done && stage.id === currentId;
          const isShown = stage.id === shownId;
          const flownPercent = stage.done ? 100 : isNow ? stage.percent : 0;
          return (
            <li className={styles.item} key={stage.id}>
              <Link
                to={hrefOf(stage)}
                preventScrollReset
                className={classNames(
                  styles.stage,
                  stage.done && styles.done,
                  isNow && styles.now,
                  isShown && styles.shown,
                )}
                aria-current={isShown ? 'true' : undefined}
              >
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
                <span className={classNames(styles.percent, 'num')}>
                  {stage.done ? 'Hoàn thành' : `${stage.percent}%`}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
