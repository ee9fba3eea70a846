/** What a picture is for. */
export const PICTURE_OBJECTS = ['comment', 'avatar'] as const;
export type PictureObject = (typeof PICTURE_OBJECTS)[number];

/** 'small' occurs exactly once in an address, so a page gets the full picture by replacing it. spec 1 §3 */
export const PICTURE_SIZES = ['small', 'default'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** decisions §7 */
export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 24_000_000 } as const;

/** How long own uploads can be attached. decisions §7 */
export const ATTACHABLE_MS = 24 * 3_600_000;

/** Storage quota of a learner's pictures, in bytes. decisions §7 */
export const PICTURE_QUOTA_BYTES = 200 * 1024 * 1024;

/** Longest edge in pixels; avatars are cropped to a square. Comments: decisions §7. */
export const PICTURE_EDGES: Record<PictureObject, Record<PictureSize, number>> = {
  comment: { small: 480, default: 1600 },
  avatar: { small: 128, default: 512 },
};

/**
 * Path of a size of a lesson's picture within its folder of the media store. No other file of a lesson has such a path,
 * which separates public files from those that need a grant.
 */
export function lessonImageFile(size: PictureSize): string {
  return `lesson-image/${size}.webp`;
}

/** Address of a stored picture. decisions §2 */
export function picturePath(object: PictureObject, size: PictureSize, name: string): string {
  return `/cdn/${object}/${size}/${name}`;
}
