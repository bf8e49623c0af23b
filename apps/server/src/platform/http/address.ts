import { isIPv6 } from 'node:net';

const MAPPED_V4 = '::ffff:';

/** The network of a caller: an IPv4 address, or the /64 prefix that is assigned to one IPv6 subscriber. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':')) return ip;
  if (ip.startsWith(MAPPED_V4) && ip.includes('.')) return ip.slice(MAPPED_V4.length);
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? ip).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::')
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** The /24 of an IPv4 address or the /48 of an IPv6 address, which an office or a household usually shares. */
export const officeNetworkOf = (address: string): string => {
  const network = networkOf(address);
  const separator = network.includes(':') ? ':' : '.';
  return network.split(separator).slice(0, 3).join(separator);
};
