export type EndSteps = {
  /** Resolves once the server has answered or can't be reached; true: it has saved what was played. */
  readonly saveProgress: () => Promise<boolean>;
  /** POST /khoa-hoc/set-achievement */
  readonly claimAchievement: () => Promise<void>;
  /** returns to rest: a video shows its poster again */
  readonly rest: () => void;
  /** Shows what is due, one modal after the other: the passed lesson, then the done stage. */
  readonly celebrate: () => Promise<void>;
};

/**
 * What happens when an activity is finished, such as a video that has played to its end. spec 1 §4: the progress is
 * saved, then the achievement call is made, then the poster is reset. Modals open over the page at rest. No step may
 * reject.
 */
export async function endSequence(steps: EndSteps): Promise<void> {
  const isSaved = await steps.saveProgress();
  // No achievement before the progress is saved: the call then follows the answer to the repeated report.
  if (isSaved) await steps.claimAchievement();
  steps.rest();
  await steps.celebrate();
}
