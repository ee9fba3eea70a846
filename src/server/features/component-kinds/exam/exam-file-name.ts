/** The exam of a lesson of type exam or last_exam, beside its lesson.yaml. */
export const EXAM_FILE = 'exam.yaml';
