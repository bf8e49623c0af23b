import { describe, expect, it } from 'vitest';
import { networkOf } from './address.ts';

describe('the network of an address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('for %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
