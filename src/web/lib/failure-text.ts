import type { SendResult } from './send-result.ts';

type Failure = Exclude<SendResult<unknown>, { type: 'accepted' }>;

const TEXTS = {
  retry: 'Máy chủ đang bận. Bạn thử lại sau ít phút giúp mình.',
  unreachable: 'Bạn kiểm tra kết nối rồi thử lại giúp mình.',
  'sign-in': 'Bạn đăng nhập lại giúp mình nhé.',
  'other-learner': 'Bạn đang đăng nhập bằng một tài khoản khác. Bạn tải lại trang giúp mình.',
};

/** What went wrong and what to do, for a call that was not accepted: the server's sentence if there is one. */
export function failureText(failure: Failure): string {
  if (failure.type === 'refused') return failure.refusal.message;
  return (failure.type === 'retry' ? failure.refusal?.message : null) ?? TEXTS[failure.type];
}
