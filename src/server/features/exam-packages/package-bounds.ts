const MB = 1024 * 1024;
const MAX_XML_MB = 5;
/** A recording of an hour. */
const MAX_MEDIA_MB = 100;
/** What a package may be together, packed or not. */
export const MAX_PACKAGE_MB = 300;
export const MAX_PACKAGE_BYTES = MAX_PACKAGE_MB * MB;
/** A mock has some hundred items. */
export const MAX_FILES = 2000;

/** How large a file may be, by its name. */
export const largestMb = (name: string): number => (/\.(?:xml|qti)$/iu.test(name) ? MAX_XML_MB : MAX_MEDIA_MB);

/** Whether a file is larger than one of its kind may be. */
export const isTooLarge = (name: string, bytes: number): boolean => bytes > largestMb(name) * MB;
