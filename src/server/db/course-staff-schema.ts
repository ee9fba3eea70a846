import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { course } from './content-schema.ts';
import { userId } from './schema.ts';

/** Who teaches a course. Teachers of the whole site and admins have no rows here. */
export const courseStaff = pgTable(
  'course_staff',
  {
    userId: userId(),
    courseId: integer()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
);
