import { CLIP_ATTRIBUTE } from '#domain/media/clips.ts';
import { ShortSounds } from '#web/lib/media/short-sounds.ts';

/** The box around a button and its text. */
const BOX = '.clip';
const BUTTON = `button[${CLIP_ATTRIBUTE}]`;

/**
 * Makes the buttons of a document play its recordings, one at a time; a second press stops. The markup is not rendered
 * by React, so buttons are changed in place. `base` precedes a recording's name in its address; `audio` already plays
 * the `first` one. Returns its clean-up.
 */
export function connectClips(root: Element, base: string, audio: HTMLAudioElement, first: Element): () => void {
  const sounds = new ShortSounds<Element>(audio);
  const controller = new AbortController();
  let pressed: Element | null = null;

  function draw(): void {
    const { current } = sounds;
    pressed?.setAttribute('aria-pressed', 'false');
    pressed = current?.status === 'playing' ? current.key : null;
    pressed?.setAttribute('aria-pressed', 'true');
    if (current?.status === 'failed') addNote(current.key);
  }

  function onClick({ target }: Event): void {
    const box = target instanceof Element ? target.closest('button')?.closest(BOX) : null;
    const button = box?.querySelector<HTMLButtonElement>(BUTTON);
    if (!button) return;
    if (button === pressed) return sounds.stop();
    removeNote(button);
    sounds.play(button, base + button.getAttribute(CLIP_ATTRIBUTE));
  }

  sounds.subscribe(draw);
  root.addEventListener('click', onClick, controller);
  sounds.adopt(first);
  return () => {
    controller.abort();
    sounds.end();
  };
}

function addNote(button: Element): void {
  const note = document.createElement('span');
  note.className = 'clip-fault';
  note.lang = 'vi';
  note.setAttribute('role', 'alert');
  note.innerHTML = '<span>Chưa nghe được.</span> <button type="button">Thử lại</button>';
  button.parentElement?.append(note);
}

function removeNote(button: HTMLButtonElement): void {
  const note = button.parentElement?.querySelector('.clip-fault');
  // The button that was pressed goes; the focus stays here.
  if (note?.contains(document.activeElement)) button.focus();
  note?.remove();
}
