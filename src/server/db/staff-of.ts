// Pieces of SQL about who teaches what: a StaffOf (domain/access/staff-of.ts) as the database knows it.

/** Whose courses the account `u` is staff of, as JSON of a StaffOf. */
export const STAFF_OF = `
  CASE WHEN u.is_staff OR u.is_admin THEN '"all"'::json
       ELSE (SELECT coalesce(json_agg(s.course_id ORDER BY s.course_id), '[]')
               FROM course_staff s WHERE s.user_id = u.id) END`;

/** Whether the account `u` teaches anything. */
export const IS_STAFF_ANYWHERE =
  '(u.is_staff OR u.is_admin OR EXISTS (SELECT FROM course_staff s WHERE s.user_id = u.id))';

/** Whether the account `u` is staff of the course with this id, a parameter or a column. */
export const isStaffOfSql = (courseId: string) =>
  `(u.is_staff OR u.is_admin OR EXISTS (
     SELECT FROM course_staff s WHERE s.user_id = u.id AND s.course_id = ${courseId}))`;
