export { importPackage, type ImportOrder, NoExam } from './import-package.ts';
export { type PackageNote, UnreadablePackage } from './package-notes.ts';
