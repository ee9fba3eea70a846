import { fullTime } from '#web/lib/time-ago.ts';
import { Note } from '#web/ui/note.tsx';
import { useComments } from '../comments-context.ts';

type Props = {
  /** ISO 8601, null without an end */
  until: string | null;
};

/** Shown to muted learners in place of the composer. */
export function MutedNote({ until }: Props) {
  const { language, timeZone } = useComments();
  return (
    <Note tone="warn">
      Bạn đang tạm thời không bình luận được{until ? `, đến ${fullTime(until, language, timeZone)}` : ''}. Bạn vẫn đọc
      và thích bình luận như thường.
    </Note>
  );
}
