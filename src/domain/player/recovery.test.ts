import { describe, expect, it } from 'vitest';
import { NO_RECOVERY, planRecovery } from './recovery.ts';

describe('planRecovery', () => {
  it('renews an expired address once, on the same server', () => {
    const first = planRecovery('grant', 'jp', NO_RECOVERY);
    expect(first).toEqual({ type: 'renew-address', recovery: { failed: [], isRenewed: true } });
    expect(planRecovery('grant', 'jp', { failed: [], isRenewed: true })).toMatchObject({
      type: 'other-server',
      server: 'vn',
    });
  });

  it.each(['network', 'media'] as const)('tries the other server after a %s fault', (fault) => {
    expect(planRecovery(fault, 'vn', NO_RECOVERY)).toEqual({
      type: 'other-server',
      server: 'jp',
      recovery: { failed: ['vn'], isRenewed: false },
    });
  });

  it('gives up when every server has failed', () => {
    expect(planRecovery('network', 'vn', { failed: ['jp'], isRenewed: false })).toEqual({ type: 'give-up' });
  });
});
