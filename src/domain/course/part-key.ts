/** Parts that several components of a lesson make up together. decisions §§5, 10, 11 */
export const SHARED_PARTS = ['cards', 'exercise', 'exam'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

/** What tells the parts of a lesson apart: the id of a component that is a part by itself, or the name of a shared part. */
export type PartKey = number | SharedPart;
