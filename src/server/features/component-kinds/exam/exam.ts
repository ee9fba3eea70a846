import type { Level } from '#domain/course/level.ts';
import type { LessonReading } from '../kind.ts';
import { EXAM_FILE } from './exam-file-name.ts';
import type { ExamContent } from './read-exam.ts';

/**
 * Reads the exam of a lesson that is one, and records its faults; null for other lessons, which may not have any.
 * `level`: the course's, null if that is unknown.
 */
export async function readOwnExam(lesson: LessonReading, level: Level | null): Promise<ExamContent | null> {
  const { type } = lesson;
  if (type !== 'exam' && type !== 'last_exam') {
    if (lesson.has(EXAM_FILE)) lesson.fault(lesson.pathOf(EXAM_FILE), '', `a lesson of type ${type} has no exam`);
    return null;
  }
  // A start without an import does not load the parsers.
  const { readExam } = await import('./read-exam.ts');
  return readExam(lesson, type, level);
}
