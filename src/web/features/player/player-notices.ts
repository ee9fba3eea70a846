import type { Trouble } from './stream-keeper.ts';

/** The player's messages about its stream. */
export const TRYING_OTHER = 'Video chưa tải được. Chúng mình đang thử máy chủ khác.';
export const FAILED = 'Video chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.';
export const TROUBLES: Record<Trouble, string> = {
  offline: 'Bạn đang ngoại tuyến. Video sẽ chạy tiếp khi có mạng.',
  unreachable: 'Video chưa tải được. Chúng mình sẽ tự thử lại, bạn kiểm tra kết nối giúp mình nhé.',
};

/** A notice of something that is over, such as a change of servers, stays this long, to be read. */
export const NOTICE_MS = 4_000;
