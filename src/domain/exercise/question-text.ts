/** A text of a question: sanitised HTML, and the files that its markers named. */
export type QuestionText = {
  readonly html: string;
  readonly audio?: string;
  readonly image?: { readonly file: string; readonly alt: string };
};
