import type { IncomingMessage, ServerResponse } from 'node:http';

const TYPES = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  css: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  icon: 'image/svg+xml',
};

export interface Answer {
  readonly status: number;
  readonly type: keyof typeof TYPES;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

/** An expected rejection of a request. */
export class CallFault extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const BODY_LIMIT_BYTES = 16_384;

const SAFETY = {
  'content-security-policy': [
    "default-src 'none'",
    ...['style', 'script', 'img', 'connect'].map((kind) => `${kind}-src 'self'`),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export const json = (content: unknown, status = 200): Answer => ({
  status,
  type: 'json',
  body: JSON.stringify(content),
});

/** Redirects after a form was sent, so that a reload shows the result and does not send the form again. */
export const seeOther = (location: string): Answer => ({ status: 303, type: 'text', body: '', headers: { location } });

export const readJson = (body: string): Record<string, unknown> => {
  let content: unknown;
  try {
    content = JSON.parse(body.trim() || '{}');
  } catch {
    throw new CallFault(400, 'the body is not JSON');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new CallFault(400, 'the body is not a JSON object');
  }
  return content as Record<string, unknown>;
};

export const readCall = async (request: IncomingMessage): Promise<Call> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and discarded, because leaving the loop would close the connection before the answer is sent.
    if (size <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  if (size > BODY_LIMIT_BYTES) throw new CallFault(413, 'the body is too large');
  const base = `http://${request.headers.host ?? 'localhost'}`;
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(base + target)) throw new CallFault(400, 'the address is not valid');
  return { method: request.method ?? 'GET', url: new URL(base + target), body: Buffer.concat(chunks).toString() };
};

export const send = (response: ServerResponse, { status, type, body, headers }: Answer): void => {
  response.writeHead(status, { 'content-type': TYPES[type], ...SAFETY, ...headers });
  response.end(body);
};
