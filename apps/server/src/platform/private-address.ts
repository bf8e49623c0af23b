import { BlockList, isIP } from 'node:net';

const MAPPED_PREFIX = 96;
const PRIVATE_V4: readonly [network: string, prefix: number][] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];

const privateNetworks = new BlockList();
for (const [network, prefix] of PRIVATE_V4) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
  privateNetworks.addSubnet(`::ffff:${network}`, MAPPED_PREFIX + prefix, 'ipv6');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Addresses that are not of the public internet: this machine, private, shared, link-local, test and multicast ones. */
const NOT_PUBLIC_V4: readonly [network: string, prefix: number][] = [
  ...PRIVATE_V4,
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Parts of the public range of IPv6 that stand for addresses of IPv4, or for nothing. */
const NOT_PUBLIC_V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(network, prefix, 'ipv6');

/** All of IPv6 that is given out. What is outside, such as mapped addresses of IPv4, is not public. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export const isPublicIp = (ip: string): boolean => {
  const version = isIP(ip);
  if (version === 4) return !notPublic.check(ip, 'ipv4');
  return version === 6 && publicV6.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6');
};

/**
 * Whether an address leads to this machine or a private network, where outsiders can't read the traffic. Only
 * `localhost` and literal IP addresses qualify, because anyone can own a name that begins like one. URL has already
 * normalised decimal and short forms.
 */
export const isPrivateAddress = (address: URL): boolean => {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  const version = isIP(host);
  return version !== 0 && privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6');
};

/** Whether production may use an address: over https, or on a private network. */
export const isProtectedAddress = (address: URL): boolean => address.protocol === 'https:' || isPrivateAddress(address);
