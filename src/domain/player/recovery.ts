import { type Server, SERVERS } from './video-choices.ts';

/** What stopped a stream: its address is no longer valid, its server does not answer, or it cannot be decoded. */
export type StreamFault = 'grant' | 'network' | 'media';

/** Since the picture last ran: the servers that failed, and whether the address was renewed. */
export type Recovery = { readonly failed: readonly Server[]; readonly isRenewed: boolean };

export const NO_RECOVERY: Recovery = { failed: [], isRenewed: false };

export type RecoveryStep =
  | { readonly type: 'renew-address'; readonly recovery: Recovery }
  | { readonly type: 'other-server'; readonly server: Server; readonly recovery: Recovery }
  | { readonly type: 'give-up' };

/**
 * What to do about a fault: an address that expired is renewed unseen, once; otherwise the next server that has not
 * failed yet is tried. decisions §6
 */
export function planRecovery(fault: StreamFault, server: Server, recovery: Recovery): RecoveryStep {
  if (fault === 'grant' && !recovery.isRenewed) {
    return { type: 'renew-address', recovery: { ...recovery, isRenewed: true } };
  }
  const failed = [...recovery.failed, server];
  const other = SERVERS.find((candidate) => !failed.includes(candidate));
  return other ? { type: 'other-server', server: other, recovery: { failed, isRenewed: false } } : { type: 'give-up' };
}
