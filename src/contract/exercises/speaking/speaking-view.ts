import { z } from 'zod';
import { common, notes, text, title } from '../text-view.ts';

const recording = z.string().describe('a stable address that leads to the model recording');

/** A sentence to say. spec 2 §3.2 */
export const SpeakingView = z.object({
  ...common,
  ...notes,
  type: z.literal(16).describe('a sentence is heard and spoken'),
  value: z
    .object({
      ...title,
      meaning: z.object(text).describe('in Vietnamese'),
      audio_speaking_speed_default: recording,
      audio_speaking_speed_slow: recording,
      karaoke: z
        .array(
          z.tuple([z.string().describe('plain text'), z.int().min(0).describe('begin in ms of the default recording')]),
        )
        .nullable()
        .describe('null: lit evenly over its length'),
    })
    .describe('the question'),
});
export type SpeakingView = z.infer<typeof SpeakingView>;
