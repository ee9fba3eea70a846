import { z } from 'zod';
import { LessonRowView, LEVELS } from './courses.ts';

export const VIDEO_SERVERS = ['jp', 'vn'] as const; // spec 1 §9
export type VideoServer = (typeof VIDEO_SERVERS)[number];

export const VIDEO_QUALITIES = ['auto', '360p', '720p'] as const; // decisions §6; 'auto' is a master playlist
export type VideoQuality = (typeof VIDEO_QUALITIES)[number];

export const PLAYBACK_SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const; // spec 1 §9

/** Component codes of decisions §4, as far as lessons hold them today. */
export const COMPONENT_TYPE = { document: 1, video: 2, audio: 5, file: 8 } as const;

export const VideoView = z.object({
  component_id: z.int().describe('the component whose percent grows by watching'),
  name: z.string().describe('video name, goes into the url of GET /video/get-link'),
  duration: z.number().describe('seconds'),
  qualities: z.array(z.enum(VIDEO_QUALITIES)).describe("'auto' first"),
  captions: z
    .array(
      z.object({
        language: z.enum(['ja', 'vi']),
        src: z.string().describe('WebVTT under a grant'),
      }),
    )
    .describe('caption files'),
  poster: z.string().nullable().describe('picture before play, under a grant'),
});
export type VideoView = z.infer<typeof VideoView>;

/** A component in the lesson's order. `value` depends on the type code. */
export const ComponentView = z.discriminatedUnion('type', [
  z.object({
    id: z.int(),
    type: z.literal(1),
    value: z.object({ title: z.string(), html: z.string().describe('sanitised at import') }),
  }),
  z.object({ id: z.int(), type: z.literal(2), value: z.object({ name: z.string() }) }),
  z.object({
    id: z.int(),
    type: z.literal(8),
    value: z.object({
      title: z.string(),
      href: z.string().describe('PDF under a grant'),
      bytes: z.int(),
    }),
  }),
]);
export type ComponentView = z.infer<typeof ComponentView>;

export const PositionView = z.object({
  seconds: z.number().describe('where the latest playback stood; 0 within 5 s of the end'),
  updated_at: z.iso.datetime(),
});

/** The learner's own record of a lesson (spec: userLesson). */
export const LessonRecordView = z.object({
  percent: z.int().min(0).max(100).describe('floor of the mean of the parts, at most 84 while a part is under 85'),
  is_passed: z.boolean(),
  parts: z.array(z.object({ component_id: z.int(), percent: z.int().min(0).max(100) })),
  position: PositionView.nullable(),
  played: z.array(z.tuple([z.int(), z.int()])).describe('watched [start, end) in whole seconds of the video'),
});
export type LessonRecordView = z.infer<typeof LessonRecordView>;

export const NextLessonView = z.object({
  id: z.int(),
  name: z.string(),
  SEOurl: z.string(),
  stage_name: z.string(),
  stage_number: z.int(),
  url: z.string(),
});
export type NextLessonView = z.infer<typeof NextLessonView>;

const lessonHead = LessonRowView.extend({
  course_id: z.int(),
  group_id: z.int(),
  category_id: z.int(),
  stage_id: z.int(),
});

/** Answer of GET /api/lessons/{id}, for a viewer who may open the lesson. */
export const LessonView = lessonHead.extend({
  component: z.array(ComponentView).describe('in order'),
  documents: z
    .array(z.object({ id: z.int(), title: z.string(), href: z.string(), bytes: z.int() }))
    .describe('PDF files'),
  video: VideoView.nullable(),
  userLesson: LessonRecordView.nullable().describe('null for guests'),
  next: NextLessonView.nullable().describe('next in course order, null after the last one'),
});
export type LessonView = z.infer<typeof LessonView>;

/** What a viewer who may not open the lesson is told: what it holds and how to get in, nothing of its content. */
export const LockedLessonView = lessonHead.extend({
  group_name: z.string(),
  next: NextLessonView.nullable(),
  reason: z.enum(['sign-in', 'enrol', 'ended']).describe('what would open it'),
  ended_at: z.iso.datetime().nullable().describe("end of the viewer's access, for reason 'ended'"),
});
export type LockedLessonView = z.infer<typeof LockedLessonView>;

const crumbs = z.object({
  course: z.object({ id: z.int(), name: z.string(), SEOurl: z.string(), level: z.enum(LEVELS) }),
  stage: z.object({ id: z.int(), number: z.int(), name: z.string() }),
  group: z.object({ id: z.int(), name: z.string() }),
});

/** Loader data of the lesson page. */
export const LessonPageView = z.discriminatedUnion('kind', [
  crumbs.extend({ kind: z.literal('open'), lesson: LessonView }),
  crumbs.extend({ kind: z.literal('locked'), lesson: LockedLessonView }),
]);
export type LessonPageView = z.infer<typeof LessonPageView>;

/** Query of GET /video/get-link. */
export const GetLinkQuery = z.object({
  url: z.string().max(500).describe('{server}/{quality}/{video name}/index.m3u8'),
});
