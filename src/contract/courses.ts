import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import { EnrolmentView } from './people.ts';
import { RatingSummaryView } from './ratings.ts';

export const LESSON_TYPES = ['lesson', 'flashcard', 'exam', 'last_exam'] as const;
export const LessonType = z.enum(LESSON_TYPES);
export type LessonType = z.infer<typeof LessonType>;

const percent = z.int().min(0).max(100);

/** An exam result as shown in a lesson list. */
const ExamMarkView = z.object({
  is_passed: z.boolean().describe('the exam was passed'),
  submit_at: z.iso.datetime().nullable().describe('when it was handed in, ISO 8601 UTC; null: not yet'),
});
export type ExamMarkView = z.infer<typeof ExamMarkView>;

/** A row of the lesson list. Names as in spec 1 §3 "Lesson" and decisions §2. */
export const LessonRowView = z.object({
  id: z.int().describe('author-given, site-wide unique'),
  type: LessonType.describe('decisions §4'),
  name: z.string().describe('plain text'),
  name_html: z.string().describe('sanitised HTML: ruby and span lang=ja only'),
  slug: z.string().describe('second URL name; redirects to SEOurl'),
  SEOurl: z.string().describe('canonical URL name'),
  image: z.string().nullable().describe('file name under /cdn/lesson, null: the thumbnail is drawn from `glyph`'),
  glyph: z.string().describe('one or two characters on the drawn thumbnail'),
  require: z.boolean().describe('counts toward its group'),
  is_free: z.boolean().describe('open to all, by itself or through a trial group'),
  component_types: z.array(z.int()).describe('distinct component codes in order, decisions §4'),
  lesson_type: LessonType.describe('same as type; kept for the specification'),
  expect_time: z.int().describe('minutes'),
  stage_name: z.string().describe('name of its stage'),
  progress: percent.describe("the viewer's percent, 0 for a guest"),
  is_passed: z.boolean().describe('passedAt is set; outlives changes of content'),
  isUnlock: z.boolean().describe('the viewer has it by an enrolment or a role'),
  passed_exam_result: ExamMarkView.nullable().describe('exam lessons: best passed result, null without one'),
  last_exam_result: ExamMarkView.nullable().describe('exam lessons: latest result, null without one'),
  can: z
    .object({ open: z.boolean().describe('the viewer may open it') })
    .describe('computed by the server; the browser obeys'),
});
export type LessonRowView = z.infer<typeof LessonRowView>;

export const GroupView = z.object({
  id: z.int().describe('author-given, site-wide unique'),
  name: z.string().describe('plain text'),
  glyph: z.string().describe('one or two characters on the drawn thumbnail'),
  is_trial: z.boolean().describe('open to all'),
  total_video: z.int().describe('lessons with a video'),
  total_words: z.int().describe('flashcards of its lessons'),
  total_time: z.tuple([z.int(), z.int()]).describe('[hours, minutes], sum of expect_time'),
  percent: percent.describe('passed ÷ counted lessons, floored'),
  done: z.boolean().describe('all its required lessons are passed (all, if none is required)'),
  passed_lessons: z.int().describe('passed lessons that count'),
  counted_lessons: z.int().describe('lessons that count: the required ones, or all if none is required'),
  total_lessons: z.int().describe('lessons of the group'),
  begun_lessons: z.int().describe('lessons with a percent that are not passed yet'),
  locked_lessons: z.int().describe('lessons that the viewer may not open'),
  can: z
    .object({ open: z.boolean().describe('the viewer may open it') })
    .describe('at least one of its lessons opens for the viewer'),
});
export type GroupView = z.infer<typeof GroupView>;

/** Answer of GET /api/groups/{id}: the content of an opened group. */
export const GroupLessonsView = z.object({
  id: z.int().describe('the group'),
  lessons: z.array(LessonRowView).describe('in order'),
});
export type GroupLessonsView = z.infer<typeof GroupLessonsView>;

const category = <T extends z.ZodType>(group: T) =>
  z.object({
    id: z.int().describe('author-given, site-wide unique'),
    title: z.string().describe('plain text'),
    done_groups: z.int().describe('groups that are done'),
    groups: z.array(group).describe('in order'),
  });

const stage = z.object({
  id: z.int().describe('author-given, site-wide unique'),
  number: z.int().describe('place in the course, from 1'),
  name: z.string().describe('plain text'),
  percent: percent.describe('passed ÷ counted lessons, floored'),
  done: z.boolean().describe('all its groups are done'),
  done_groups: z.int().describe('groups that are done'),
  total_groups: z.int().describe('groups of the stage'),
});

/** Where "Học tiếp" leads. */
export const ContinueView = z.object({
  lesson_id: z.int(),
  name: z.string(),
  name_html: z.string(),
  glyph: z.string(),
  image: z.string().nullable().describe('file name under /cdn/lesson'),
  has_video: z.boolean(),
  seconds_left: z.int().nullable().describe('seconds of its video and recordings not played yet, null without any'),
  minutes_left: z.int().min(1).describe('that the lesson still takes, about'),
  url: z.string().describe('path of its page'),
  group_id: z.int(),
  stage_id: z.int(),
  is_started: z.boolean().describe('false: the button says start, not continue'),
});
export type ContinueView = z.infer<typeof ContinueView>;

const courseHead = {
  id: z.int().describe('spec 1 §9: 39, 40, 44, 45, 46 are N5 to N1'),
  name: z.string().describe('plain text'),
  SEOurl: z.string().describe('canonical URL name'),
  level: z.enum(LEVELS).describe('JLPT level'),
  audience: z.string().describe('one line: for whom'),
  description: z.string().describe('plain text, a few sentences'),
  totals: z
    .object({
      stages: z.int().describe('number of stages'),
      groups: z.int().describe('number of groups'),
      lessons: z.int().describe('number of lessons'),
      video_seconds: z.int().describe('length of all videos'),
      minutes: z.int().describe('sum of expect_time'),
    })
    .describe('how much the course holds'),
  enrolment: EnrolmentView.nullable().describe("the viewer's enrolment that ends last, also an ended one"),
  percent: percent.describe('passed ÷ counted lessons, floored'),
  passed_lessons: z.int().describe('passed lessons that count'),
  counted_lessons: z.int().describe('lessons that count toward their groups'),
  price_from_dong: z.int().nullable().describe('lowest price in whole đồng, null: it is not sold here'),
  rating: RatingSummaryView,
  can: z
    .object({
      study: z.boolean().describe('every lesson opens'),
      enrol: z.boolean().describe('may redeem a code'),
      buy: z.boolean().describe('it is sold, and the viewer does not have it for ever'),
      rate: z.boolean().describe('opened a lesson of the course and has not rated it yet'),
    })
    .describe('computed by the server; the browser obeys'),
};

/** A row of GET /api/courses. */
export const CourseSummaryView = z.object(courseHead);
export type CourseSummaryView = z.infer<typeof CourseSummaryView>;

/** Answer of GET /api/courses/{id}: the whole tree with the viewer's percents. */
export const CourseView = z.object({
  ...courseHead,
  stages: z
    .array(
      stage.extend({
        categories: z
          .array(category(GroupView.extend({ lessons: z.array(LessonRowView).describe('in order') })))
          .describe('in order'),
      }),
    )
    .describe('in order'),
});
export type CourseView = z.infer<typeof CourseView>;

/** What a course holds and costs, for those who don't have it. Nothing of a locked lesson. */
export const CourseAboutView = z.object({
  words: z.int().describe('flashcards'),
  exercises: z.int().describe('questions of its exercises'),
  exams: z.int().describe('exams, practice and mock'),
  trial: z
    .array(
      z.object({
        id: z.int().describe('author-given, site-wide unique'),
        name_html: z.string().describe('sanitised HTML: ruby and span lang=ja only'),
        glyph: z.string().describe('one or two characters on the drawn thumbnail'),
        image: z.string().nullable().describe('file name under /cdn/lesson'),
        minutes: z.int().describe('that it takes, about'),
        has_video: z.boolean(),
        url: z.string().describe('path of its page'),
      }),
    )
    .describe('lessons that open to all, in order, at most six'),
  trial_lessons: z.int().describe('how many open to all'),
  prices: z
    .array(
      z.object({
        days: z.int().nullable().describe('of access, null: for ever'),
        price_dong: z.int().describe('whole đồng'),
        regular_dong: z.int().nullable().describe('before a discount, null: there is none'),
        monthly_dong: z.int().nullable().describe('the price of a month, null where it says nothing'),
      }),
    )
    .describe('empty: it is not sold here'),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })).describe('what people ask, plain text'),
});
export type CourseAboutView = z.infer<typeof CourseAboutView>;

/** The course page: groups without lessons, which keeps its size proportional to the groups. */
export const CoursePageView = z.object({
  ...courseHead,
  stages: z.array(stage.extend({ categories: z.array(category(GroupView)) })),
  about: CourseAboutView.nullable().describe('null for who has the course'),
  asks_to_rate: z.boolean().describe('may rate, and has seen enough of the course to be asked'),
  begun_lessons: z.int().describe('lessons with a percent that are not passed yet'),
  watched_seconds: z.int().describe("the viewer's distinct played seconds of videos and recordings over the course"),
  current_stage_id: z.int().nullable().describe('the stage that `continue` stands in, else the first'),
  continue: ContinueView.nullable().describe('null once every lesson that opens is passed'),
});
export type CoursePageView = z.infer<typeof CoursePageView>;

/** The group page: one group with its lessons. */
export const GroupPageView = z.object({
  course: z.object({ id: z.int(), name: z.string(), SEOurl: z.string(), level: z.enum(LEVELS) }),
  stage: z.object({ number: z.int(), name: z.string() }),
  category: z.object({ title: z.string() }),
  group: GroupView,
  lessons: z.array(LessonRowView),
});
export type GroupPageView = z.infer<typeof GroupPageView>;

/** A group as a row of the lesson page's side panel. */
const PanelGroupView = GroupView.pick({
  id: true,
  name: true,
  is_trial: true,
  total_video: true,
  total_words: true,
  total_lessons: true,
  locked_lessons: true,
  total_time: true,
  percent: true,
  done: true,
  can: true,
});
export type PanelGroupView = z.infer<typeof PanelGroupView>;

const PanelCategoryView = z.object({
  id: z.int().describe('author-given, site-wide unique'),
  title: z.string().describe('plain text'),
  total_groups: z.int().describe('groups of the category, also those that are not in `groups`'),
  groups: z.array(PanelGroupView).describe('in order'),
});
export type PanelCategoryView = z.infer<typeof PanelCategoryView>;

/**
 * The lesson page's side panel: the groups of a stage around the current one (domain/course/group-window.ts), with
 * lessons for the open group only. GET /api/stages/{id}/groups returns the rest.
 */
export const PanelView = z.object({
  course: z.object({ id: z.int(), name: z.string(), SEOurl: z.string(), level: z.enum(LEVELS) }),
  stage: stage.pick({ id: true, number: true, name: true }),
  can: z.object({ study: z.boolean().describe('every lesson of the course opens for the viewer') }),
  categories: z.array(PanelCategoryView).describe('in order, those that have a group here'),
  groups_before: z.int().describe('groups of the stage before these'),
  groups_after: z.int().describe('groups of the stage after these'),
  open_group: GroupLessonsView.nullable().describe("the current lesson's group"),
});
export type PanelView = z.infer<typeof PanelView>;

/** Answer of GET /api/stages/{id}/groups: all groups of a stage, as the side panel lists them. */
export const StageGroupsView = z.object({
  id: z.int().describe('the stage'),
  categories: z.array(PanelCategoryView).describe('in order, those that have groups'),
});
export type StageGroupsView = z.infer<typeof StageGroupsView>;
