/**
 * Every way in which a call can be refused: the closed list of decisions §2. The code is the contract; the status and
 * the Vietnamese sentence (what happened, then what to do) may change.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    message: 'Yêu cầu chưa đúng định dạng. Bạn tải lại trang rồi thử lại giúp mình.',
  },
  NAME_INVALID: { status: 400, message: 'Tên cần có từ 1 đến 60 ký tự.' },
  EMAIL_INVALID: { status: 400, message: 'Email chưa đúng. Bạn kiểm tra lại giúp mình.' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Mật khẩu cần ít nhất 8 ký tự.' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Mật khẩu dài tối đa 200 ký tự.' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'Mật khẩu này quá dễ đoán. Bạn chọn một mật khẩu khác nhé.',
  },
  CODE_MALFORMED: {
    status: 400,
    message: 'Mã kích hoạt gồm 12 ký tự. Bạn kiểm tra lại giúp mình.',
  },
  VIDEO_ADDRESS_INVALID: {
    status: 400,
    message: 'Địa chỉ video chưa đúng. Bạn tải lại trang giúp mình.',
  },
  LESSON_HAS_NO_VIDEO: { status: 400, message: 'Bài học này không có video hay bài nghe.' },
  LESSON_HAS_NO_MEDIUM: { status: 400, message: 'Bài học này không có video hay bài nghe đó nữa.' },
  LESSON_HAS_NO_DOCUMENT: { status: 400, message: 'Bài học này không có tài liệu.' },
  SIGN_IN_REQUIRED: { status: 401, message: 'Bạn đăng nhập để tiếp tục nhé.' },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'Email hoặc mật khẩu chưa đúng. Bạn thử lại giúp mình nhé.',
  },
  CROSS_SITE: { status: 403, message: 'Yêu cầu đến từ một trang khác nên bị từ chối.' },
  GRANT_INVALID: { status: 403, message: 'Đường dẫn đã hết hạn. Bạn tải lại trang giúp mình.' },
  LESSON_LOCKED: { status: 403, message: 'Bài học này dành cho học viên của khóa học.' },
  COURSE_CLOSED: { status: 403, message: 'Khóa học này đã đóng.' },
  NOT_FOUND: { status: 404, message: 'Không tìm thấy nội dung này.' },
  COURSE_NOT_FOUND: { status: 404, message: 'Không tìm thấy khóa học này.' },
  GROUP_NOT_FOUND: { status: 404, message: 'Không tìm thấy nhóm bài này.' },
  LESSON_NOT_FOUND: { status: 404, message: 'Không tìm thấy bài học này.' },
  VIDEO_NOT_FOUND: { status: 404, message: 'Không tìm thấy video này.' },
  CODE_UNKNOWN: { status: 404, message: 'Mã kích hoạt chưa đúng. Bạn kiểm tra lại giúp mình.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cách gọi này không được hỗ trợ.' },
  EMAIL_TAKEN: { status: 409, message: 'Email này đã có tài khoản. Bạn đăng nhập nhé.' },
  ALREADY_ENROLLED: { status: 409, message: 'Bạn đang học khóa này rồi, mã vẫn còn nguyên.' },
  CODE_USED: { status: 409, message: 'Mã này đã được dùng.' },
  CODE_EXPIRED: { status: 409, message: 'Mã này đã hết hạn kích hoạt.' },
  CODE_REVOKED: { status: 409, message: 'Mã này đã bị thu hồi.' },
  OTHER_LEARNER: { status: 409, message: 'Phần đã học này thuộc về một tài khoản khác.' },
  BODY_TOO_LARGE: { status: 413, message: 'Nội dung gửi lên quá lớn.' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'Định dạng gửi lên không được hỗ trợ.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Bạn đã thử quá nhiều lần. Bạn nghỉ một chút rồi thử lại nhé.',
  },
  INTERNAL: { status: 500, message: 'Máy chủ gặp lỗi. Bạn thử lại sau ít phút giúp mình.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Máy chủ đang bận. Phần bạn làm vẫn còn, chúng mình sẽ gửi lại.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
