import Ellipsis from 'lucide-react/icons/ellipsis';
import * as Menu from 'radix-ui/dropdown-menu';
import { useRef } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './comment-menu.module.css';
import { useComments } from '../comments-context.ts';
import { MENU_LABELS, type MenuAction, menuActions } from './menu-actions.ts';

type Props = { comment: CommentView | ReplyView; onEdit: () => void };

/** The less frequent actions on a comment. */
export function CommentMenu({ comment, onEdit }: Props) {
  const { board, nowMs, openDialog } = useComments();
  const chosen = useRef<MenuAction | null>(null);
  const actions = menuActions(comment, nowMs);
  if (actions.length === 0) return null;

  /** After the focus has returned to the button, so that a dialog opened now gives it back there. */
  function act() {
    const action = chosen.current;
    chosen.current = null;
    if (!action) return;
    const { id } = comment;
    if (action === 'edit') onEdit();
    else if (action === 'follow' || action === 'unfollow') void board.follow(id, action === 'follow');
    else if (action === 'pin' || action === 'unpin') void board.pin(id, action === 'pin');
    else if (action === 'hide' || action === 'show') void board.hide(id, action === 'hide');
    else openDialog({ kind: action, comment });
  }

  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <IconButton label={`Thao tác khác với bình luận của ${comment.user_info.name}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </Menu.Trigger>
      {/* Rendered in place rather than at the end of the page, where it would be out of reach in the sheet of narrow screens. */}
      <Menu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8} onCloseAutoFocus={act}>
        {actions.map((action) => (
          <Menu.Item key={action} className={styles.item} onSelect={() => (chosen.current = action)}>
            {MENU_LABELS[action]}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
