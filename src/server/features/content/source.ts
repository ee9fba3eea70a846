/** Where a course's files are read from. Paths are relative to the course's folder, with slashes. */
export type Source = {
  /** Names in a folder, sorted; empty if there is no such folder. */
  list(folder: string): Promise<{ files: string[]; folders: string[] }>;
  isFile(file: string): Promise<boolean>;
  read(file: string): Promise<Buffer>;
  /** input for the media store: the file's bytes, or its path */
  media(file: string): Buffer | string;
  /** Symbolic links: one could bring any local file into a lesson, so nothing is read through them. */
  links(): Promise<string[]>;
  /** The file that a read error is about, and the error's code; null: not a read error. */
  explain(error: unknown): { file: string | null; code: string } | null;
};
