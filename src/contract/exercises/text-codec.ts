import type { Question } from '#domain/exercise/question.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import type { MediaView, TextView } from './text-view.ts';

/** The address of a question's file. */
export type AddressOf = (file: string) => string;

type QuestionMedia = Pick<QuestionText, 'audio' | 'image'>;
type Notes = Pick<Question, 'explain' | 'suggest'>;
type NotesView = { explain: TextView | null; suggest: TextView | null };

/** The files of a text, as sent. */
export function presentMedia({ audio, image }: QuestionMedia, address: AddressOf): MediaView {
  return {
    audio: audio === undefined ? null : address(audio),
    image: image === undefined ? null : { src: address(image.file), alt: image.alt },
  };
}

/** Reverses `presentMedia`; files are addresses then. */
export function readMedia({ audio, image }: MediaView): QuestionMedia {
  return {
    ...(audio === null ? {} : { audio }),
    ...(image === null ? {} : { image: { file: image.src, alt: image.alt } }),
  };
}

/** A text, as sent. */
export function presentText(text: QuestionText, address: AddressOf): TextView {
  return { value: text.html, ...presentMedia(text, address) };
}

/** Reverses `presentText`. */
export function readText(view: TextView): QuestionText {
  return { html: view.value, ...readMedia(view) };
}

/** The text above a question, as sent. */
export function presentTitle(text: QuestionText, address: AddressOf): MediaView & { title_question: string } {
  return { title_question: text.html, ...presentMedia(text, address) };
}

/** Reverses `presentTitle`. */
export function readTitle(view: MediaView & { title_question: string }): QuestionText {
  return { html: view.title_question, ...readMedia(view) };
}

/** Explanation and hint, as sent. */
export function presentNotes({ explain, suggest }: Notes, address: AddressOf): NotesView {
  return { explain: explain && presentText(explain, address), suggest: suggest && presentText(suggest, address) };
}

/** Reverses `presentNotes`. */
export function readNotes({ explain, suggest }: NotesView): Notes {
  return { explain: explain && readText(explain), suggest: suggest && readText(suggest) };
}
