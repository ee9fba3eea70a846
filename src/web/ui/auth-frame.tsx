import type { ReactNode } from 'react';
import styles from './auth-frame.module.css';
import { Brand } from './brand.tsx';
import { Scene, type Landscape } from './scene.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const LANDSCAPE: Landscape = {
  width: 700,
  height: 900,
  margin: 0,
  disc: [430, 400, 150],
  horizon: 0.68,
  poles: [628],
  wires: [
    [-20, 330, 628, 250, 60],
    [-20, 400, 628, 300, 66],
    [628, 250, 760, 230, 6],
    [628, 300, 760, 284, 6],
  ],
  perched: [
    { wire: 0, at: 0.36, scale: 0.56, mood: 'open' },
    { wire: 0, at: 0.5, scale: 0.56, mood: 'joy', wings: 'wave' },
    { wire: 1, at: 0.7, scale: 0.64, mood: 'sleep' },
  ],
  flying: [
    [250, 520, 0.9, -6],
    [500, 130, 0.9, 6],
  ],
  roofs: [
    [84, 626, 1.2],
    [400, 668, 0.8],
  ],
  preserveAspectRatio: 'xMidYMid slice',
};

type Props = {
  title: string;
  /** Japanese greeting and what it means. */
  greeting: ReactNode;
  meaning: string;
  children: ReactNode;
};

/** Frame of sign-in and sign-up: the scene with a greeting on one side, the form on the other. */
export function AuthFrame({ title, greeting, meaning, children }: Props) {
  return (
    <div className={styles.frame}>
      <header className={styles.art}>
        <Scene landscape={LANDSCAPE} className={styles.scene} />
        <div className={styles.say}>
          <Brand />
          <div className={styles.words}>
            <p className={`study ${styles.greeting}`} lang="ja">
              {greeting}
            </p>
            <p>{meaning}</p>
          </div>
        </div>
      </header>
      <main className={styles.form} id="main" tabIndex={-1}>
        <div className={styles.box}>
          <div className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            <ThemeToggle />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
