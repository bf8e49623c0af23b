import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { VENUE_SETTINGS } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { isPrivateAddress, type Outgoing, PrivateHostError } from '../../../platform/index.ts';

export type Reached = { reached: true; detail: string } | { reached: false; detail: string };

const failed = (detail: string): Reached => ({ reached: false, detail });
const whyOf = (failure: Error): string => {
  if (failure instanceof PrivateHostError) return VENUE_SETTINGS.addressPrivate;
  return `无法建立 TLS 连接（${String((failure as { code?: unknown }).code ?? failure.message)}）`;
};

/** Makes a TLS connection to an https address and describes it. A plain address is only described. */
export const reach = (outgoing: Outgoing, url: string, withinMs: number): Promise<Reached> => {
  const address = new URL(url);
  if (outgoing.isRefused(address)) return Promise.resolve(failed(VENUE_SETTINGS.addressPrivate));
  if (address.protocol === 'http:') {
    const where = isPrivateAddress(address) ? '内网地址' : '公网地址，内容可被旁人读取和伪造';
    return Promise.resolve({ reached: true, detail: `HTTP，未加密，${where}` });
  }
  const connection = outgoing.connectionTo(address);
  const { host } = connection;
  return new Promise((resolve) => {
    const socket = connect({
      ...connection,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (outcome: Reached) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(withinMs, () => end(failed('连接超时')));
    socket.once('error', (failure) => end(failed(whyOf(failure))));
    socket.once('secureConnect', () => {
      const version = socket.getProtocol()?.replace('TLSv', 'TLS ') ?? 'TLS';
      const until = new Date(socket.getPeerCertificate().valid_to);
      end({ reached: true, detail: `HTTPS，${version}，证书有效至 ${beijingDay(until)}` });
    });
  });
};
