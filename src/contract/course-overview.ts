import { z } from 'zod';

const learners = z.int().min(0);

/** How learners fare in a lesson. */
const LessonOverviewView = z.object({
  lesson_id: z.int().describe('the lesson'),
  name: z.string().describe('its name'),
  url: z.string().describe('path of its page'),
  stage_name: z.string().describe('its stage'),
  group_name: z.string().describe('its group'),
  opened: learners.describe('learners who opened it'),
  passed: learners.describe('those who passed it'),
  went_on: learners.nullable().describe('those who opened the next lesson, too; null: it is the last one'),
  stopped: learners.describe('those who opened nothing after it and have not studied the course for some time'),
  median_minutes: z
    .number()
    .min(0)
    .nullable()
    .describe('median of the time played and spent on exercises; null: unknown'),
  failed_question: z
    .object({
      number: z.int().min(1).describe('its number within the exercise'),
      url: z.string().describe('path of the exercise'),
      wrong_percent: z.int().min(0).max(100).describe('share of wrong answers in the newest results'),
    })
    .nullable()
    .describe('the question failed most; null: there is no exercise, or nobody failed'),
});
export type LessonOverviewView = z.infer<typeof LessonOverviewView>;

/** Answer of GET /api/staff/courses/{id}/overview. */
export const CourseOverviewView = z.object({
  course_id: z.int().describe('the course'),
  course_name: z.string().describe('its name'),
  quiet_days: z.int().describe('days without study that count as having stopped'),
  lessons: z.array(LessonOverviewView).describe('in the order of the course'),
});
export type CourseOverviewView = z.infer<typeof CourseOverviewView>;

/** A course that staff can look at. */
export const StaffCourseView = z.object({
  id: z.int().describe('the course'),
  name: z.string().describe('its name'),
  lessons: z.int().min(0).describe('how many lessons it has'),
});
export type StaffCourseView = z.infer<typeof StaffCourseView>;
