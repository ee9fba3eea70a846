/** The questions of a lesson, beside its lesson.yaml. */
export const EXERCISES_FILE = 'exercises.yaml';
