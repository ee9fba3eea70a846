import { NotTaken } from '../question-banks/index.ts';

/** Something about a place of a package. */
export type PackageNote = { readonly file: string; readonly line: number; readonly reason: string };

/** Names at a line of the file at hand what is lost. */
export type LeaveOut = (line: number, reason: string) => void;

/** Why an item can't be taken, at a line of it. */
export class NotTakenAt extends NotTaken {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Why a whole package can't be read. */
export class UnreadablePackage extends Error {
  override name = 'UnreadablePackage';
}
