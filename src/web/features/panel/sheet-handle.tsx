import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { closesSheet, isPress, type SheetDrag } from './sheet-drag.ts';
import styles from './sheet-handle.module.css';

type Props = { sheetRef: RefObject<HTMLElement | null>; onClose: () => void };

/** Handle at the top of a sheet. Closes it when dragged far or fast enough, pressed, or by the arrow key. */
export function SheetHandle({ sheetRef, onClose }: Props) {
  const drag = useRef<SheetDrag | null>(null);
  /** the click ending a drag is not a press */
  const wasPulled = useRef(false);

  function place(distancePx: number): void {
    if (sheetRef.current) sheetRef.current.style.translate = distancePx > 0 ? `0 ${distancePx}px` : '';
  }

  function onPointerDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wasPulled.current = false;
    drag.current = { startY: event.clientY, startMs: event.timeStamp, distancePx: 0 };
    if (sheetRef.current) sheetRef.current.dataset['dragged'] = 'true';
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag.current) return;
    drag.current.distancePx = Math.max(0, event.clientY - drag.current.startY);
    place(drag.current.distancePx);
  }

  function onPointerEnd(event: PointerEvent): void {
    const ended = drag.current;
    drag.current = null;
    if (!ended || !sheetRef.current) return;
    delete sheetRef.current.dataset['dragged'];
    wasPulled.current = !isPress(ended);
    const isLetGo = event.type === 'pointerup';
    if (isLetGo && closesSheet(ended, event.timeStamp, sheetRef.current.offsetHeight)) return onClose();
    place(0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    wasPulled.current = false;
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onClose();
  }

  return (
    <button
      type="button"
      className={styles.handle}
      aria-label="Kéo xuống hoặc bấm để đóng"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!wasPulled.current) onClose();
      }}
    />
  );
}
