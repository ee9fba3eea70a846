/** Whose courses somebody is staff of: 'all' for teachers of the whole site and admins, none for learners. */
export type StaffOf = 'all' | readonly number[];

type Person = { readonly staffOf: StaffOf };

/** Whether somebody teaches this course. Of one that is gone (undefined), only staff of the whole site do. */
export function isStaffOf({ staffOf }: Person, courseId: number | undefined): boolean {
  return staffOf === 'all' || (courseId !== undefined && staffOf.includes(courseId));
}

/** Whether somebody is a teacher of the whole site, or an admin. */
export function isSiteStaff({ staffOf }: Person): boolean {
  return staffOf === 'all';
}

/** Whether somebody teaches anything. */
export function isStaffAnywhere({ staffOf }: Person): boolean {
  return staffOf === 'all' || staffOf.length > 0;
}
