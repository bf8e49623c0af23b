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
