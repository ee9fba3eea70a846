import type { QuestionCodec } from '../codec.ts';
import { presentNotes, presentText, presentTitle, readNotes, readText, readTitle } from '../text-codec.ts';
import type { SpeakingView } from './speaking-view.ts';

/** There is no key: nobody is graded on their accent. */
export const speakingCodec: QuestionCodec<'speaking', SpeakingView> = {
  present: ({ form, ...question }, common, address) => ({
    ...common,
    type: 16,
    value: {
      ...presentTitle(form.say, address),
      meaning: presentText(form.vi, address),
      audio_speaking_speed_default: address(form.default),
      audio_speaking_speed_slow: address(form.slow),
      karaoke: form.karaoke && form.karaoke.map(([text, startMs]) => [text, startMs]),
    },
    ...presentNotes(question, address),
  }),
  read: ({ value, ...view }) => ({
    ...readNotes(view),
    form: {
      kind: 'speaking',
      say: readTitle(value),
      vi: readText(value.meaning),
      slow: value.audio_speaking_speed_slow,
      default: value.audio_speaking_speed_default,
      karaoke: value.karaoke,
      key: null,
    },
  }),
};
