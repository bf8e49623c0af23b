import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { beijingDay } from '@koi/money';
import { isPrivateAddress } from '../../../platform/index.ts';

export type Reached = { reached: true; detail: string } | { reached: false; detail: string };

const HTTPS_PORT = 443;

const failed = (detail: string): Reached => ({ reached: false, detail });
const codeOf = (failure: Error): string => String((failure as { code?: unknown }).code ?? failure.message);

/** Makes a TLS connection to an https address and describes it. A plain address is only described. */
export const reach = (url: string, withinMs: number): Promise<Reached> => {
  const address = new URL(url);
  if (address.protocol === 'http:') {
    const where = isPrivateAddress(address) ? '内网地址' : '公网地址，内容可被旁人读取和伪造';
    return Promise.resolve({ reached: true, detail: `HTTP，未加密，${where}` });
  }
  const host = address.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(address.port || HTTPS_PORT),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (outcome: Reached) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(withinMs, () => end(failed('连接超时')));
    socket.once('error', (failure) => end(failed(`无法建立 TLS 连接（${codeOf(failure)}）`)));
    socket.once('secureConnect', () => {
      const version = socket.getProtocol()?.replace('TLSv', 'TLS ') ?? 'TLS';
      const until = new Date(socket.getPeerCertificate().valid_to);
      end({ reached: true, detail: `HTTPS，${version}，证书有效至 ${beijingDay(until)}` });
    });
  });
};
