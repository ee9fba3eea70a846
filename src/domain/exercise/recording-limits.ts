/** The two recordings of a speaking question, as fields and addresses name them. spec 2 §7 */
export const RECORDING_SPEEDS = ['slow', 'default'] as const;
export type RecordingSpeed = (typeof RECORDING_SPEEDS)[number];

/** Of one recording: the player stops at 30 s. decisions §10 */
export const RECORDING_LIMITS = { bytes: 2 * 1024 * 1024, seconds: 35 } as const;

/** Of a learner: the oldest recordings go first, so that saving never fails for lack of room. decisions §10 */
export const KEPT_RECORDINGS = { attemptsOfLesson: 5, bytesOfLearner: 200 * 1024 * 1024 } as const;
