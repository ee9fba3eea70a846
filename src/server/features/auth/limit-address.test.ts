import { describe, expect, it } from 'vitest';
import { limitAddress } from './limits.ts';

describe('limitAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, line) => {
    expect(limitAddress(address)).toBe(line);
  });

  it('counts all addresses of one line as one, and another line apart', () => {
    const own = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'].map(limitAddress);
    expect(new Set(own).size).toBe(1);
    expect(limitAddress('2001:db8:1:3::1')).not.toBe(own[0]);
  });
});
