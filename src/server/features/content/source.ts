/** Where the files of a course are read from. Paths are those inside the course's folder, with slashes. */
export type Source = {
  /** Names in a folder, sorted; none where there is no such folder. */
  list(folder: string): Promise<{ files: string[]; folders: string[] }>;
  isFile(file: string): Promise<boolean>;
  read(file: string): Promise<Buffer>;
  /** what the media store takes: its bytes, or where it lies on this machine */
  media(file: string): Buffer | string;
  /** Links: one could bring any file of this machine into a lesson, so nothing is read through one. */
  links(): Promise<string[]>;
  /** Which file an error of reading is about, and why; null: the error is another one. */
  explain(error: unknown): { file: string | null; code: string } | null;
};
