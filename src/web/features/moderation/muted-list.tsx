import { useState } from 'react';
import type { MuteView } from '#contract/moderation.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { FoldOutRow } from '#web/ui/fold-out-row.tsx';
import { Note } from '#web/ui/note.tsx';

type Props = { muted: readonly MuteView[] };

/** Muted learners, with a button to unmute. */
export function MutedList({ muted: given }: Props) {
  const { timeZone } = useRootData();
  const [muted, setMuted] = useState(given);
  const [error, setError] = useState<string | null>(null);
  if (muted.length === 0) return null;

  async function unmute(id: number) {
    setError(null);
    const result = await postJson<MuteView>('/api/moderation/mutes', { user_id: id, muted: false });
    if (result.type !== 'accepted') return setError(failureText(result));
    setMuted((shown) => shown.filter((one) => one.id !== id));
  }

  return (
    <FoldOut summary={`Đang bị chặn bình luận: ${muted.length} học viên`}>
      {error ? (
        <Note tone="wrong" isAlert>
          Chưa bỏ chặn được. {error}
        </Note>
      ) : null}
      <ul>
        {muted.map(({ id, name, muted_until, reason }) => (
          <FoldOutRow key={id}>
            <span>
              <b>{name}</b> · {muted_until ? `đến ${formatDate(muted_until, timeZone)}` : 'đến khi giáo viên mở lại'}
              {reason ? ` · ${reason}` : ''}
            </span>
            <Button size="small" aria-label={`Bỏ chặn ${name}`} onClick={() => void unmute(id)}>
              Bỏ chặn
            </Button>
          </FoldOutRow>
        ))}
      </ul>
    </FoldOut>
  );
}
