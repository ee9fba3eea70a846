import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type Box, placeCard } from './place-card.ts';
import styles from './tutorial-overlay.module.css';
import { stepsOnPage } from './tutorial-steps.ts';

/** Margin of the highlight around its target. */
const HALO_PX = 6;

type Props = { onClose: () => void };

/**
 * Points out the parts of the lesson page one by one. A native dialog: it traps and returns the focus without a
 * library. A default export for `lazy`.
 */
export default function TutorialOverlay({ onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const [steps] = useState(stepsOnPage);
  const [index, setIndex] = useState(0);
  const [light, setLight] = useState<Box | null>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const step = steps[index];

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    onward.current?.focus();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    if (!step) onClose();
  }, [step, onClose]);

  useLayoutEffect(() => {
    if (!step) return undefined;
    step.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const look = () => {
      const box = seenPart(step.element);
      const size = card.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
      setLight(box);
      setPlace(placeCard(box, size, { width: innerWidth, height: innerHeight }));
    };
    look();
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('resize', look, { signal });
    addEventListener('scroll', look, { signal, capture: true, passive: true });
    return () => controller.abort();
  }, [step]);

  if (!step) return null;
  const isLast = index === steps.length - 1;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.overlay}
      aria-labelledby="tutorial-title"
      aria-describedby="tutorial-text"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {light ? <div className={styles.light} style={light} /> : null}
      <div ref={card} className={styles.card} style={place ?? undefined}>
        <div aria-live="polite">
          <p className={styles.count}>
            Bước {index + 1}/{steps.length}
          </p>
          <h2 id="tutorial-title" className={styles.title}>
            {step.title}
          </h2>
          <p id="tutorial-text" className={styles.text}>
            {step.text}
          </p>
        </div>
        <div className={styles.actions}>
          {isLast ? null : (
            <Button tone="ghost" size="small" onClick={onClose}>
              Bỏ qua
            </Button>
          )}
          <Button ref={onward} tone="primary" size="small" onClick={() => (isLast ? onClose() : setIndex(index + 1))}>
            {isLast ? 'Xong' : 'Tiếp'}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The visible part of an element with a small margin. */
function seenPart(element: Element): Box {
  const box = element.getBoundingClientRect();
  const left = Math.max(HALO_PX, box.left - HALO_PX);
  const top = Math.max(HALO_PX, box.top - HALO_PX);
  const right = Math.min(innerWidth - HALO_PX, box.right + HALO_PX);
  const bottom = Math.min(innerHeight - HALO_PX, box.bottom + HALO_PX);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
