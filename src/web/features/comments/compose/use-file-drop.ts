import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped on an element. Returns whether some are being dragged over it. */
export function useFileDrop(element: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const target = element.current;
    const onHeld = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault(); // otherwise the browser would open the file
      setIsOver(true);
    };
    target?.addEventListener('dragenter', onHeld, { signal });
    target?.addEventListener('dragover', onHeld, { signal });
    target?.addEventListener('dragleave', () => setIsOver(false), { signal });
    target?.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => controller.abort();
  }, [element]);
  return isOver;
}
