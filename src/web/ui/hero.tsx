import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './hero.module.css';
import { Scene, type Landscape } from './scene.tsx';

type Props = {
  landscape: Landscape;
  title: ReactNode;
  lead: string;
  /** Line above the title. */
  over?: ReactNode;
  /** `li` elements with an icon each. */
  facts?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  isTall?: boolean;
};

/** Page header in front of a scene. */
export function Hero({ landscape, title, lead, over, facts, actions, isTall }: Props) {
  return (
    <div className={classNames(styles.hero, isTall && styles.isTall)}>
      <div className={styles.backdrop}>
        <Scene landscape={landscape} />
      </div>
      <div className={classNames('wrap', styles.inner)}>
        <div className={styles.text}>
          {over ? <div className={styles.over}>{over}</div> : null}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {facts ? <ul className={styles.facts}>{facts}</ul> : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
      </div>
    </div>
  );
}
