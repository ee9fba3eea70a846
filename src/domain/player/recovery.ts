import { type Server, SERVERS } from './video-choices.ts';

/** Why a stream stopped: its address expired, its server does not respond, or it cannot be decoded. */
export type StreamFault = 'grant' | 'network' | 'media';

/** Since the last good frame: the servers that failed, and whether the address was renewed. */
export type Recovery = { readonly failed: readonly Server[]; readonly isRenewed: boolean };

export const NO_RECOVERY: Recovery = { failed: [], isRenewed: false };

export type RecoveryStep =
  | { readonly type: 'renew-address'; readonly recovery: Recovery }
  | { readonly type: 'other-server'; readonly server: Server; readonly recovery: Recovery }
  | { readonly type: 'give-up' };

/**
 * How to recover: an expired address is silently renewed once; otherwise the next server that has not failed is tried.
 * decisions §6
 */
export function planRecovery(fault: StreamFault, server: Server, recovery: Recovery): RecoveryStep {
  if (fault === 'grant' && !recovery.isRenewed) {
    return { type: 'renew-address', recovery: { ...recovery, isRenewed: true } };
  }
  const failed = [...recovery.failed, server];
  const other = SERVERS.find((candidate) => !failed.includes(candidate));
  return other ? { type: 'other-server', server: other, recovery: { failed, isRenewed: false } } : { type: 'give-up' };
}
