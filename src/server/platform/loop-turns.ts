/**
 * Takes turns in the event loop: one piece of work each time round, in the order of asking. Work in many small pieces
 * then leaves everybody else's room between them, however much of it there is; alone it hardly waits.
 */
export function createLoopTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next(): void {
    const goAhead = waiting.shift();
    if (goAhead) {
      setImmediate(next);
      goAhead();
    } else isTaken = false;
  }

  return async () => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    else {
      isTaken = true;
      setImmediate(next);
    }
  };
}
