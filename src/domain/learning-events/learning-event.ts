/** What the school's statistics count: a page opened, quarters of a video played, passed, a minute studied. */
export const LEARNING_EVENT_KINDS = [
  'opened',
  'video_25',
  'video_50',
  'video_75',
  'video_100',
  'passed',
  'studied',
] as const;
export type LearningEventKind = (typeof LEARNING_EVENT_KINDS)[number];
