import { z } from 'zod';
import { line, urlName } from './fields.ts';

/** videos/{name}/video.yaml */
export const VideoFile = z.strictObject({
  name: urlName,
  title: line(200),
  duration_seconds: z.number().positive().max(86_400),
  qualities: z.array(z.enum(['360p', '720p'])).min(1),
});
export type VideoFile = z.infer<typeof VideoFile>;
