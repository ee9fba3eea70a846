import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '#contract/desk/audit-facts.ts';

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'account.close': 'Đóng tài khoản, chờ xóa',
  'account.end-access': 'Kết thúc quyền học',
  'account.end-sessions': 'Đăng xuất mọi thiết bị',
  'account.erase': 'Xóa hẳn tài khoản',
  'account.give-access': 'Mở hoặc gia hạn khóa học',
  'account.keep': 'Giữ lại tài khoản chờ xóa',
  'account.mute': 'Tạm chặn bình luận',
  'account.note': 'Ghi chú',
  'account.role': 'Đổi vai trò',
  'account.send-reset': 'Gửi liên kết đặt lại mật khẩu',
  'account.recovery-code-use': 'Dùng mã khôi phục',
  'account.recovery-codes': 'Tạo mã khôi phục mới',
  'account.reset-password': 'Tạo mật khẩu mới',
  'account.suspend': 'Tạm khóa tài khoản',
  'account.totp-off': 'Tắt đăng nhập hai bước',
  'account.totp-on': 'Bật đăng nhập hai bước',
  'account.unmute': 'Bỏ chặn bình luận',
  'account.unsuspend': 'Mở khóa tài khoản',
  'codes.create': 'Tạo mã kích hoạt',
  'codes.keep': 'Đã lưu mã kích hoạt',
  'codes.revoke': 'Thu hồi mã kích hoạt',
  'comment.clear-reports': 'Bỏ qua báo cáo bình luận',
  'comment.delete': 'Xóa bình luận',
  'comment.hide': 'Ẩn bình luận',
  'comment.pin': 'Ghim bình luận',
  'comment.show': 'Hiện lại bình luận',
  'comment.unpin': 'Bỏ ghim bình luận',
  'exam.extra-time': 'Thêm giờ thi',
  'exam.void': 'Hủy lượt thi',
  'payment.assign': 'Xếp khoản chuyển vào đơn',
  'payment.confirm': 'Xác nhận đã nhận tiền',
  'payment.dismiss': 'Bỏ qua khoản chuyển',
  'payment.refund': 'Hoàn tiền',
  'payment.take-off': 'Gỡ khoản chuyển khỏi đơn',
};

export const SUBJECTS: Readonly<Record<AuditSubject, string>> = {
  account: 'Tài khoản',
  'exam-attempt': 'Lượt thi',
  'learner-in-exam': 'Học viên và bài thi',
  'code-batch': 'Lô mã',
  'activation-code': 'Mã kích hoạt',
  'payment-order': 'Đơn hàng',
  'bank-transfer': 'Khoản chuyển',
  comment: 'Bình luận',
};

/** What was done, in words; one that a newer server wrote stands as it is stored. */
export function actionWords(action: string): string {
  const known = AUDIT_ACTIONS.find((one) => one === action);
  return known ? ACTIONS[known] : action;
}

const PATHS: Readonly<Partial<Record<AuditSubject, (id: string) => string>>> = {
  account: (id) => `/quan-tri/hoc-vien/${id}`,
  'code-batch': (id) => `/quan-tri/ma-kich-hoat/${id}`,
  'payment-order': (id) => `/quan-tri/don-hang/${id}`,
};

/** To what it was done, in words, and where staff read of it. */
export function subjectOf(kind: string, id: string): { words: string; path: string | null } {
  const known = AUDIT_SUBJECTS.find((one) => one === kind);
  if (!known) return { words: `${kind} ${id}`, path: null };
  if (known === 'learner-in-exam') {
    const [account = '', lesson = ''] = id.split('/');
    return { words: `Tài khoản ${account}, bài thi ${lesson}`, path: `/quan-tri/bai-thi/${lesson}` };
  }
  return { words: `${SUBJECTS[known]} ${id}`, path: PATHS[known]?.(id) ?? null };
}
