import type { Envelope } from '@koi/contract';
import type { FastifyReply } from 'fastify';

/** Texts of the transport layer. Texts of the features are in the contract. */
export const TRANSPORT = {
  malformed: '请求格式错误',
  unknownPath: '请求的地址不存在',
  wrongMethod: '请求方式不支持',
  timedOut: '请求超时，请稍后再试',
  tooLarge: '请求内容过大',
  wrongType: '不支持的内容类型',
  wrongHost: '请求的域名不受支持',
  unavailable: '服务暂时不可用，请稍后再试',
} as const;

export const JSON_TYPE = 'application/json; charset=utf-8';

export const refusalBody = (code: number, message: string): string =>
  JSON.stringify({ code, message, data: null } satisfies Envelope<null>);

export const sendRefusal = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .send(refusalBody(code, message));
