/** Days without any study of a course after which a learner counts as having stopped at the last lesson they opened. */
export const QUIET_DAYS = 14;
