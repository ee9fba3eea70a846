/** What was done, in words; what is not listed here stands as it is stored. */
const ACTIONS: Readonly<Record<string, string>> = {
  'account.end-access': 'Kết thúc quyền học',
  'account.end-sessions': 'Đăng xuất mọi thiết bị',
  'account.give-access': 'Mở hoặc gia hạn khóa học',
  'account.note': 'Ghi chú',
  'account.send-reset': 'Gửi liên kết đặt lại mật khẩu',
  'account.reset-password': 'Tạo mật khẩu mới',
  'account.suspend': 'Tạm khóa tài khoản',
  'account.unsuspend': 'Mở khóa tài khoản',
  'codes.create': 'Tạo mã kích hoạt',
  'codes.keep': 'Đã lưu mã kích hoạt',
  'codes.revoke': 'Thu hồi mã kích hoạt',
  'exam.extra-time': 'Thêm giờ thi',
  'exam.void': 'Hủy lượt thi',
  'payment.assign': 'Xếp khoản chuyển vào đơn',
  'payment.confirm': 'Xác nhận đã nhận tiền',
  'payment.dismiss': 'Bỏ qua khoản chuyển',
  'payment.refund': 'Hoàn tiền',
  'payment.take-off': 'Gỡ khoản chuyển khỏi đơn',
};

/** An action in words. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action;
