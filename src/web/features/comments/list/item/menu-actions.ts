import type { CommentView, ReplyView } from '#contract/comments.ts';

export type MenuAction =
  | 'edit'
  | 'follow'
  | 'unfollow'
  | 'report'
  | 'pin'
  | 'unpin'
  | 'hide'
  | 'show'
  | 'delete'
  | 'mute';

/** Their words. */
export const MENU_LABELS: Record<MenuAction, string> = {
  edit: 'Sửa',
  follow: 'Bật thông báo phản hồi',
  unfollow: 'Tắt thông báo phản hồi',
  report: 'Báo cáo',
  pin: 'Ghim',
  unpin: 'Bỏ ghim',
  hide: 'Ẩn bình luận',
  show: 'Hiện lại',
  delete: 'Xóa',
  mute: 'Tạm chặn người viết',
};

/** Menu actions available to the viewer. `nowMs`: the edit window closes. */
export function menuActions(comment: CommentView | ReplyView, nowMs: number): MenuAction[] {
  const { can, edit_until } = comment;
  const isEditable = can.edit && edit_until !== null && nowMs < Date.parse(edit_until);
  const actions: (MenuAction | false)[] = [
    isEditable && 'edit',
    'is_followed' in comment &&
      comment.is_owner &&
      !comment.is_deleted &&
      (comment.is_followed ? 'unfollow' : 'follow'),
    can.report && 'report',
    'pin' in can && can.pin && 'pin' in comment && (comment.pin ? 'unpin' : 'pin'),
    can.hide && (comment.is_hidden ? 'show' : 'hide'),
    // Own comments have a separate delete button.
    can.delete && !comment.is_owner && 'delete',
    can.mute && comment.user_info.id !== null && 'mute',
  ];
  return actions.filter((action) => action !== false);
}
