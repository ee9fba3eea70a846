import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Landscape, Scene } from '#web/ui/scene.tsx';
import styles from './calm-screen.module.css';

const HILLS: Landscape = {
  width: 1280,
  height: 240,
  margin: 320,
  disc: [0, 0, 0],
  horizon: 0.3,
  poles: [],
  wires: [],
  perched: [],
  flying: [],
  roofs: [],
};

type Props = { picture: string; label: string; children: ReactNode };

/** A screen on which nothing is asked: between the parts and behind the last one. */
export function CalmScreen({ picture, label, children }: Props) {
  const main = useRef<HTMLElement>(null);
  // What had the focus is gone with the part.
  useLayoutEffect(() => main.current?.focus(), []);
  return (
    <section ref={main} tabIndex={-1} aria-label={label} className={styles.calm}>
      <Scene landscape={HILLS} className={styles.hills} />
      <img className={styles.picture} src={picture} alt="" width="210" height="210" />
      {children}
    </section>
  );
}
