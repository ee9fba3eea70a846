import SendHorizontal from 'lucide-react/icons/send-horizontal';
import type { FormEvent, KeyboardEvent } from 'react';
import type { MeView } from '#contract/people.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CommentOutbox } from '../saving/comment-outbox.ts';
import { useComments } from '../list/comments-context.ts';
import { GrowingText } from './growing-text.tsx';
import { isSendKey } from './is-send-key.ts';
import styles from './reply-box.module.css';
import { useDraft } from './use-draft.ts';

type Props = { me: MeView; queue: CommentOutbox; parentId: number };

/** Box for a reply: text only. decisions §7 */
export function ReplyBox({ me, queue, parentId }: Props) {
  const { board } = useComments();
  const { draft, state } = useDraft(me.id, parentId);

  const send = () => void draft.send((reply) => void queue.put({ target: board.target, parentId, ...reply }));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={onSubmit} aria-label="Viết phản hồi" noValidate>
      <div className={styles.box}>
        <GrowingText
          isLow
          label="Phản hồi"
          placeholder="Nhập phản hồi của bạn"
          value={state.text}
          isReadOnly={state.isSending}
          onChange={(value) => draft.setText(value)}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" label="Gửi phản hồi" disabled={state.isSending} aria-busy={state.isSending}>
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p role="alert" className={styles.alert}>
        {state.alert}
      </p>
    </form>
  );
}
