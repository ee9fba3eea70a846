import { CLIP_ATTRIBUTE } from '#domain/media/clips.ts';

/** The box of a button and its text. */
const BOX = '.clip';
const BUTTON = `button[${CLIP_ATTRIBUTE}]`;

/**
 * Lets the buttons of a document play its recordings, one at a time: a second press stops. The document's markup is not
 * React's, so the buttons are changed in place. `base` stands before a recording's name in its address; `audio` plays
 * the `first` one already. Returns how to let go of it.
 */
export function connectClips(root: Element, base: string, audio: HTMLAudioElement, first: Element): () => void {
  const controller = new AbortController();
  let current: Element | null = null;

  function setCurrent(button: Element | null): void {
    current?.setAttribute('aria-pressed', 'false');
    button?.setAttribute('aria-pressed', 'true');
    current = button;
  }

  function stop(): void {
    setCurrent(null);
    audio.pause();
  }

  function fail(error: unknown): void {
    if (!current) return;
    console.info('A recording did not play.', error);
    const note = document.createElement('span');
    note.className = 'clip-fault';
    note.lang = 'vi';
    note.setAttribute('role', 'alert');
    note.innerHTML = '<span>Chưa nghe được.</span> <button type="button">Thử lại</button>';
    current.parentElement?.append(note);
    stop();
  }

  function play(button: HTMLButtonElement): void {
    stop();
    const note = button.parentElement?.querySelector('.clip-fault');
    // The button that was pressed goes; the focus stays here.
    if (note?.contains(document.activeElement)) button.focus();
    note?.remove();
    setCurrent(button);
    audio.src = base + button.getAttribute(CLIP_ATTRIBUTE);
    audio.play().catch((error: unknown) => (current === button ? fail(error) : undefined));
  }

  function onClick({ target }: Event): void {
    const pressed = target instanceof Element ? target.closest('button') : null;
    const button = pressed?.closest(BOX)?.querySelector<HTMLButtonElement>(BUTTON);
    if (!button) return;
    if (button === current) stop();
    else play(button);
  }

  root.addEventListener('click', onClick, controller);
  audio.addEventListener('ended', stop, controller);
  audio.addEventListener('error', () => fail(audio.error), controller);
  // Something else on the page began to play. What this event was sent for may be over.
  audio.addEventListener('pause', () => (audio.paused ? stop() : undefined), controller);
  if (!audio.ended) setCurrent(first);
  if (audio.error) fail(audio.error);
  return () => {
    controller.abort();
    stop();
  };
}
