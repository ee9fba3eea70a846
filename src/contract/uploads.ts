import { z } from 'zod';
import { PICTURE_OBJECTS } from '#domain/pictures/picture-rules.ts';
import { learnerId } from './comments.ts';

/**
 * Fields of POST /upload-image (multipart/form-data): one file under any name, plus these. JPEG, PNG, WebP, GIF or AVIF
 * up to 10 MB and 24 megapixels. The answer is the stored name as a bare JSON string, for add-new-comment's `images` or
 * the profile's `avatar`. Uploading the same file again returns the same name. Pictures not attached within a day are
 * deleted.
 */
export const UploadInput = z.object({
  object: z.enum(PICTURE_OBJECTS).describe("what it is for: 'comment' or 'avatar'"),
  learner_id: learnerId,
});
export type UploadInput = z.infer<typeof UploadInput>;

/** A stored name, as used in /cdn/{object}/{size}/. */
export const PictureName = z.string().regex(/^[0-9a-f]{32}\.webp$/);
