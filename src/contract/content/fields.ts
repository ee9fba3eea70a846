import { z } from 'zod';
import { FIRST_IMPORTED_CARD_ID } from '#domain/flashcard/limits.ts';

// The content format: what authors write. content/README.md explains it with examples. Every object is strict, so that a
// misspelt field is named instead of being ignored.

/** An id that the author gives. */
export const contentId = z.int().min(1).max(999_999_999).describe('site-wide unique, never reused');
/** Components and cards share their ids with the cards of imported lists, which begin behind them. */
export const componentId = z
  .int()
  .min(1)
  .max(FIRST_IMPORTED_CARD_ID - 1)
  .describe('site-wide unique, never reused');
/** PostgreSQL holds no NUL, and pages show no other control character. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\P{Cc}\t\n]*$/u, 'no control characters');
/** A name inside addresses. */
export const urlName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters without accents, digits and single hyphens');
export const glyph = line(4).describe('one or two characters for the drawn thumbnail');
/** A file in the same folder; no path leads out of it. */
export const fileName = (...endings: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]*\\.(${endings.join('|')})$`),
      `a file name ending in .${endings.join(' or .')}`,
    );
/** A recording: what every browser plays. */
export const AudioName = fileName('mp3', 'm4a');

/** For `superRefine` of a list: no id stands twice in it. `what`: what the list is of. */
export const withUniqueIds =
  (what: string) =>
  (list: readonly { readonly id: number }[], context: z.RefinementCtx): void => {
    const places = new Map<number, number>();
    for (const [index, { id }] of list.entries()) {
      const earlier = places.get(id);
      if (earlier === undefined) places.set(id, index);
      else
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `${id} is already the id of ${what} ${earlier}`,
        });
    }
  };
