import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers fit into a few packets anyway, and compressing them would cost more than it saves. */
const WORTHWHILE_CHARS = 4096;

const pack = promisify(gzip);

/** Whether an answer is compressed before it is sent: long JSON, to a client that accepts it. */
export const isPacked = (request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  typeof payload === 'string' &&
  payload.length >= WORTHWHILE_CHARS &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');

/**
 * Compresses an answer outside the main thread. Sessions are in a header that other sites can't make a browser send, so
 * the length of an answer reveals nothing to them.
 */
export const packAnswer = async (reply: FastifyReply, payload: string): Promise<Buffer> => {
  const packed = await pack(payload);
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  return packed;
};
