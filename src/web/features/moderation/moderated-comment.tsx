import { useState } from 'react';
import type { DeletedCommentView } from '#contract/comments.ts';
import type { ModeratedCommentView, ModeratedView, MuteView } from '#contract/moderation.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MuteDialog } from '#web/ui/mute-dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { CommentContext } from './comment-context.tsx';
import { CommentReports } from './comment-reports.tsx';
import styles from './moderated-comment.module.css';

type Props = { comment: ModeratedCommentView; nowMs: number };

/** A comment with everything needed to judge it, and the available actions. */
export function ModeratedComment({ comment: given, nowMs }: Props) {
  const [comment, setComment] = useState(given);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'delete' | 'mute' | null>(null);
  const { id, state, pin, author, can, open_reports } = comment;

  /** Error message, or null. */
  async function change<T>(
    sending: Promise<SendResult<T>>,
    apply: (answer: T) => Partial<ModeratedCommentView>,
  ): Promise<string | null> {
    setIsBusy(true);
    setError(null);
    const result = await sending;
    setIsBusy(false);
    if (result.type !== 'accepted') return failureText(result);
    setComment((shown) => ({ ...shown, ...apply(result.answer) }));
    return null;
  }

  const moderate = async (action: string, body: object) =>
    setError(
      await change(postJson<ModeratedView>(`/api/comments/${id}/${action}`, body), (answer) => ({
        state: answer.state,
        pin: answer.pin,
        open_reports: answer.open_reports,
        is_hidden_by_reports: false,
        reports: comment.reports.map((report) => ({ ...report, is_open: report.is_open && answer.open_reports > 0 })),
      })),
    );

  const mute = (body: { muted: boolean; days?: number }) =>
    change(
      postJson<MuteView>('/api/moderation/mutes', { user_id: author.id, ...body }),
      ({ is_muted, muted_until }) => ({
        author: { ...author, is_muted, muted_until },
      }),
    );

  const remove = () =>
    change(postJson<DeletedCommentView>('/api/comments/delete-comment', { id }), () => ({
      state: 'deleted',
      pin: false,
    }));

  return (
    <Card role="group" className={styles.card} aria-label={`Bình luận của ${author.name}`}>
      <CommentContext comment={comment} nowMs={nowMs} />
      <CommentReports reports={comment.reports} nowMs={nowMs} />
      {error ? (
        <Note tone="wrong" isAlert>
          Chưa làm được. {error}
        </Note>
      ) : null}
      <div className={styles.actions} aria-busy={isBusy}>
        {open_reports > 0 ? (
          <Button size="small" tone="soft" onClick={() => void moderate('clear-reports', {})}>
            {state === 'shown' || comment.is_hidden_by_reports ? 'Giữ lại, bỏ báo cáo' : 'Đóng báo cáo'}
          </Button>
        ) : null}
        {can.hide && state !== 'deleted' ? (
          <Button size="small" onClick={() => void moderate('hide', { hidden: state === 'shown' })}>
            {state === 'shown' ? 'Ẩn' : 'Hiện lại'}
          </Button>
        ) : null}
        {can.pin && state === 'shown' ? (
          <Button size="small" onClick={() => void moderate('pin', { pinned: !pin })}>
            {pin ? 'Bỏ ghim' : 'Ghim'}
          </Button>
        ) : null}
        {can.mute ? (
          <Button
            size="small"
            onClick={() => (author.is_muted ? void mute({ muted: false }).then(setError) : setDialog('mute'))}
          >
            {author.is_muted ? 'Bỏ chặn người viết' : 'Tạm chặn người viết'}
          </Button>
        ) : null}
        {can.delete && state !== 'deleted' ? (
          <Button size="small" onClick={() => setDialog('delete')}>
            Xóa
          </Button>
        ) : null}
      </div>
      {dialog === 'mute' ? (
        <MuteDialog
          name={author.name}
          mute={(days) => mute({ muted: true, ...(days === null ? {} : { days }) })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'delete' ? (
        <Dialog
          isOpen
          onClose={() => setDialog(null)}
          title={`Xóa bình luận của ${author.name}?`}
          text="Xóa rồi thì không lấy lại được. Phản hồi của người khác vẫn còn."
          actions={
            <>
              <Button
                isBusy={isBusy}
                busyLabel="Đang xóa…"
                onClick={() =>
                  void remove().then((failure) => {
                    setError(failure);
                    setDialog(null);
                  })
                }
              >
                Xóa
              </Button>
              <Button tone="primary" onClick={() => setDialog(null)}>
                Giữ lại
              </Button>
            </>
          }
        />
      ) : null}
    </Card>
  );
}
