import { z } from 'zod';
import { SHARED_PARTS } from '#domain/course/part-key.ts';
import { CAPTION_LANGUAGES } from '#domain/media/caption-files.ts';
import { QUALITIES } from '#domain/player/video-choices.ts';
import { LEVELS } from '#domain/course/level.ts';
import { LessonRowView } from './courses.ts';
import { ExamHeadView } from './exams/exam-head.ts';
import { ExerciseHead } from './exercises/exercise-view.ts';
import { QuestionView } from './exercises/question-view.ts';
import { CardLikeView, CardView, DeckView } from './flashcards.ts';

const MediaCaptions = z
  .array(
    z.object({
      language: z.enum(CAPTION_LANGUAGES).describe('ISO 639-1'),
      src: z.string().describe('WebVTT; a stable address that leads to one under a grant'),
    }),
  )
  .describe('caption files');

export const VideoView = z.object({
  component_id: z.int().describe('the component whose percent grows by watching'),
  name: z.string().describe('video name, goes into the url of GET /video/get-link'),
  duration: z.number().describe('seconds'),
  qualities: z.array(z.enum(QUALITIES)).describe("'auto' first"),
  captions: MediaCaptions,
  poster: z.string().nullable().describe('picture before play, under a grant'),
});
export type VideoView = z.infer<typeof VideoView>;

const plainText = z.string().describe('plain text');
const componentId = z.int().describe('author-given, site-wide unique');
const percent = z.int().min(0).max(100);
const file = {
  title: plainText,
  href: z.string().describe('PDF; a stable address that leads to one under a grant'),
  bytes: z.int().describe('size'),
};

/** A component in the lesson's order. `value` depends on the type code. */
export const ComponentView = z.discriminatedUnion('type', [
  z.object({
    id: componentId,
    type: z.literal(1).describe('a document'),
    value: z
      .object({
        title: plainText,
        html: z.string().describe('sanitised at import; ruby, lang=ja and data-clip are kept'),
        clips: z.string().nullable().describe('address before the name of a recording (data-clip), null without any'),
      })
      .describe('the document'),
  }),
  z.object({
    id: componentId,
    type: z.literal(2).describe('a video'),
    value: z.object({ name: z.string().describe('video name; the rest stands in `video`') }).describe('the video'),
  }),
  z.object({
    id: componentId,
    type: z.literal(5).describe('a recording'),
    value: z
      .object({
        title: plainText,
        src: z.string().describe('audio file; a stable address that leads to one under a grant'),
        duration: z.number().describe('seconds'),
        captions: MediaCaptions,
      })
      .describe('the recording'),
  }),
  z.object({
    id: componentId,
    type: z.literal(8).describe('a file'),
    value: z.object(file).describe('the file'),
  }),
  CardView,
  ...QuestionView.options,
]);
export type ComponentView = z.infer<typeof ComponentView>;

export const PositionView = z.object({
  seconds: z.number().describe('where the latest playback stood; 0 within 5 s of the end'),
  updated_at: z.iso.datetime().describe('when that was reported, ISO 8601 UTC'),
  started_at: z.iso.datetime().describe('when that playback began, ISO 8601 UTC: positions are ordered by it'),
  sequence: z.int().describe('of that report within its playback'),
});

/** A part of a lesson: a component, or several together. */
const LessonPartView = z.object({
  key: z
    .union([componentId, z.enum(SHARED_PARTS)])
    .describe("a component's id; 'cards' for all cards together, 'exercise' for all questions, 'exam' for its exam"),
  percent: percent.describe('of this part, never falls'),
  played: z.array(z.tuple([z.int(), z.int()])).describe('played [start, end) in whole seconds; empty for documents'),
  position: PositionView.nullable().describe('where another device resumes, null before any playback'),
});
export type LessonPartView = z.infer<typeof LessonPartView>;

/** The learner's own record of a lesson (spec: userLesson). */
export const LessonRecordView = z.object({
  percent: percent.describe('floor of the mean of the parts, at most 84 while a part is under 85'),
  is_passed: z.boolean().describe('passedAt is set; outlives changes of content'),
  parts: z.array(LessonPartView).describe('in the order of the components'),
  position: PositionView.nullable().describe("the video's, else the first recording's"),
  celebrate: z
    .object({
      lesson: z.boolean().describe('passed, and no page said yet that it showed so'),
      stage: z.boolean().describe('its stage is done, and no page said yet that it showed so'),
    })
    .describe('celebrations that a lost answer may have kept from the learner; POST /api/seen ends them'),
});
export type LessonRecordView = z.infer<typeof LessonRecordView>;

export const NextLessonView = z.object({
  id: z.int().describe('the lesson'),
  name: plainText,
  SEOurl: z.string().describe('canonical URL name'),
  stage_name: z.string().describe('name of its stage'),
  stage_number: z.int().describe('place of its stage in the course, from 1'),
  url: z.string().describe('path of its page'),
});
export type NextLessonView = z.infer<typeof NextLessonView>;

const lessonHead = LessonRowView.extend({
  course_id: z.int().describe('its course'),
  group_id: z.int().describe('its group'),
  category_id: z.int().describe('its category'),
  stage_id: z.int().describe('its stage'),
});

/** Answer of GET /api/lessons/{id}, for a viewer who may open the lesson. */
export const LessonView = lessonHead.extend({
  component: z
    .array(ComponentView)
    .describe('in order; a page has no cards and no questions: they come by `deck` and /api/lessons/{id}/exercise'),
  likes: z.array(CardLikeView).optional().describe('cards that the viewer likes; for flashcard lessons only'),
  deck: DeckView.nullable().describe('cards on the page of a flashcard lesson; null elsewhere and in this call'),
  exercise: ExerciseHead.nullable().describe('null without questions'),
  exam: ExamHeadView.nullable().describe('of a lesson of type exam or last_exam, which has no component'),
  documents: z.array(z.object({ id: componentId, ...file })).describe('PDF files'),
  video: VideoView.nullable().describe('the first video component, null without one'),
  userLesson: LessonRecordView.nullable().describe('null for guests'),
  next: NextLessonView.nullable().describe('next in course order, null after the last one'),
});
export type LessonView = z.infer<typeof LessonView>;

/** What a viewer without access is told: what the lesson contains and how to get in, but none of its content. */
export const LockedLessonView = lessonHead.extend({
  group_name: z.string(),
  next: NextLessonView.nullable(),
  reason: z.enum(['sign-in', 'enrol', 'ended']).describe('what would open it'),
  is_for_sale: z.boolean().describe('its course can be bought here'),
  ended_at: z.iso.datetime().nullable().describe("end of the viewer's access, for reason 'ended'"),
  open_lessons: z
    .array(
      LessonRowView.pick({ id: true, name_html: true, glyph: true, image: true, expect_time: true }).extend({
        url: z.string().describe('path of its page'),
      }),
    )
    .describe('a few that the viewer may open meanwhile, not passed ones, near ones first'),
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
