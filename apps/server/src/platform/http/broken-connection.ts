import type { Socket } from 'node:net';
import { JSON_TYPE, refusalBody, TRANSPORT } from './envelope.ts';

const ANSWERS: Record<string, [status: string, code: number, text: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 431, TRANSPORT.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 408, TRANSPORT.timedOut],
};

/** Answers input that is not valid HTTP, which never reaches the framework, with the usual envelope. */
export const answerBrokenConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, text] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 400, TRANSPORT.malformed];
  const body = refusalBody(code, text);
  const head = [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
