export type EndSteps = {
  /** Resolves once the server has answered, or when it can't be reached; true: it has what was played. */
  readonly saveProgress: () => Promise<boolean>;
  /** POST /khoa-hoc/set-achievement */
  readonly claimAchievement: () => Promise<void>;
  /** what was finished comes to rest: the poster of a video is back */
  readonly rest: () => void;
  /** Shows what is due, one modal after the other: the passed lesson, then the done stage. */
  readonly celebrate: () => Promise<void>;
};

/**
 * What happens when an activity is finished, such as a video that has played to its end. spec 1 §4: the progress is saved, then the achievement call is
 * made, then the poster is reset. Modals come over the resting page. No step may reject.
 */
export async function endSequence(steps: EndSteps): Promise<void> {
  const isSaved = await steps.saveProgress();
  // What is not saved yet is no achievement yet: then the call follows the answer to the repeated report.
  if (isSaved) await steps.claimAchievement();
  steps.rest();
  await steps.celebrate();
}
