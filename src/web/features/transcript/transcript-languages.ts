/** Languages of the transcript. */
export const TRANSCRIPT_CHOICES = ['both', 'ja', 'vi'] as const;
export type TranscriptChoice = (typeof TRANSCRIPT_CHOICES)[number];

const KEY = 'tsubame-transcript';

/** The stored choice; both if missing or invalid. */
export function readTranscriptChoice(): TranscriptChoice {
  try {
    return TRANSCRIPT_CHOICES.find((choice) => choice === localStorage.getItem(KEY)) ?? 'both';
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return 'both';
  }
}

export function writeTranscriptChoice(choice: TranscriptChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch (error) {
    console.info('The browser does not keep the choice.', error);
  }
}
