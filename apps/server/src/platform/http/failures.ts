import { MAINTENANCE_CODE, SHELL, WIRE } from '@koi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorableText } from '../database-errors.ts';
import type { Logger } from '../log.ts';
import { UnderWay } from '../once.ts';
import { Refusal } from '../refusal.ts';
import { TooBusy } from '../slots.ts';
import { sendRefusal, TRANSPORT } from './envelope.ts';

/** A row of the contract that no module implements yet. */
export class NotOpen extends Error {
  override readonly name = 'NotOpen';
}

const TRANSPORT_TEXTS: Record<number, string> = {
  400: TRANSPORT.malformed,
  404: TRANSPORT.unknownPath,
  405: TRANSPORT.wrongMethod,
  408: TRANSPORT.timedOut,
  413: TRANSPORT.tooLarge,
  415: TRANSPORT.wrongType,
  431: TRANSPORT.tooLarge,
};

const statusOf = (failure: unknown): number => {
  const status = failure instanceof Error && 'statusCode' in failure ? failure.statusCode : undefined;
  // The multipart plugin answers 406 for a wrong content type.
  if (status === 406) return 415;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
};

const sendDomainRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const { code, message, retryAfterS } = refusal;
  const isMaintenance = code === MAINTENANCE_CODE;
  const wait = retryAfterS ?? (code === 429 ? 1 : undefined);
  if (wait !== undefined && (code === 429 || isMaintenance)) reply.header('retry-after', String(wait));
  const onTransport = code === 401 || code === 429;
  return sendRefusal(reply, isMaintenance ? 503 : onTransport ? code : 200, code, message);
};

/** The only place that turns an error into an answer. No details of unexpected errors reach the caller. */
export const createFailureHandler =
  (log: Logger) =>
  (failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (failure instanceof Refusal) return sendDomainRefusal(reply, failure);
    if (failure instanceof UnderWay)
      return sendRefusal(reply.header('retry-after', '2'), 503, 503, TRANSPORT.unavailable);
    if (failure instanceof NotOpen) return sendRefusal(reply, 501, 501, WIRE.notOpen);
    if (isUnstorableText(failure)) return sendRefusal(reply, 200, 400, WIRE.badInput);
    const where = { requestId: request.id, row: request.routeOptions.config.row };
    if (isDatabaseUnavailable(failure)) {
      log.warn({ ...where, err: failure }, 'database unavailable');
      return sendRefusal(reply.header('retry-after', '2'), 503, 503, TRANSPORT.unavailable);
    }
    if (failure instanceof TooBusy) {
      log.warn({ ...where, reason: failure.message }, 'too busy');
      return sendRefusal(reply.header('retry-after', '2'), 503, 503, TRANSPORT.unavailable);
    }
    const status = statusOf(failure);
    if (status === 500) {
      log.error({ ...where, err: failure }, 'request failed');
      return sendRefusal(reply, 500, 500, SHELL.serverFailure);
    }
    // The connection is closed, because the rest of the body is not read.
    if (status === 413) reply.header('connection', 'close');
    return sendRefusal(reply, status, status, TRANSPORT_TEXTS[status] ?? TRANSPORT.malformed);
  };
