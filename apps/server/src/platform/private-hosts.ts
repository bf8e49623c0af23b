const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export const portOf = ({ port, protocol }: URL): number => Number(port || DEFAULT_PORTS[protocol]);

/** A host as URL writes it, a name or an address, with or without a port; undefined for anything else. */
const plainHost = (text: string): string | undefined => {
  if (/[/?#@\s\\]/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { host, hostname } = new URL(`http://${text}`);
  return text.endsWith(':80') ? `${hostname}:80` : host;
};

/** The hosts of a list that is separated by commas; undefined when one of them is none. */
export const readHosts = (text: string): string[] | undefined => {
  const hosts = text.split(',').flatMap((part) => part.trim() || []);
  const plain = hosts.flatMap((host) => plainHost(host) ?? []);
  return plain.length === hosts.length ? plain : undefined;
};

/** The host of an address with its port. */
export const hostWithPort = (url: string): string => {
  const address = new URL(url);
  return `${address.hostname}:${portOf(address)}`;
};
