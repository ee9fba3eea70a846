/** The files of a package by their paths, with slashes. */
export type PackageFiles = {
  readonly names: readonly string[];
  read(name: string): Promise<Buffer>;
};
