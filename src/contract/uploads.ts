import { z } from 'zod';
import { PICTURE_OBJECTS } from '#domain/pictures/picture-rules.ts';
import { learnerId } from './comments.ts';

/**
 * Fields of POST /upload-image, as multipart/form-data: one file under any name, and these. JPEG, PNG, WebP, GIF or AVIF
 * up to 10 MB and 24 megapixels. The answer is the stored name, a bare JSON string: for add-new-comment's `images` or
 * the profile's `avatar`. The same file sent again answers the same name. A picture that is attached to nothing within
 * a day is thrown away.
 */
export const UploadInput = z.object({
  object: z.enum(PICTURE_OBJECTS).describe("what it is for: 'comment' or 'avatar'"),
  learner_id: learnerId,
});
export type UploadInput = z.infer<typeof UploadInput>;

/** A stored name: what stands behind /cdn/{object}/{size}/. */
export const PictureName = z.string().regex(/^[0-9a-f]{32}\.webp$/);
