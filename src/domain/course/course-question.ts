/** What people ask before they take a course, with its answer. Plain text. */
export type CourseQuestion = { question: string; answer: string };
