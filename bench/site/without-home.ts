import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const HOME = /<div id="root">.*?<\/div>\s*<script type="application\/json" id="koi-home">.*?<\/script>/s;
const MARK = '<meta name="koi-home" content="sent"';

/** The page as it was before home was part of it. */
const withoutHome = (html: string): string => {
  if (!HOME.test(html) || !html.includes(MARK)) throw new Error('The page has no home that could be taken out.');
  return html.replace(HOME, '<div id="root"></div>').replace(MARK, '<meta name="koi-home" content=""');
};

const send = async (answer: IncomingMessage, response: ServerResponse, isChanged: boolean): Promise<void> => {
  const { 'content-length': _, link, etag, ...headers } = answer.headers;
  if (!isChanged) {
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = brotliCompressSync(withoutHome(Buffer.concat(parts).toString()));
  response.writeHead(answer.statusCode ?? 0, { ...headers, 'content-encoding': 'br' });
  response.end(body);
};

/**
 * Serves the site through a second address, either as it is or with home taken out of the HTML. Both are measured this
 * way, so that the detour counts for both.
 */
export const serveBeside = async (origin: string, { hasHome }: { hasHome: boolean }) => {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const isChanged = !hasHome && incoming.url === '/';
    const { 'if-none-match': _, ...rest } = incoming.headers;
    const headers = isChanged ? { ...rest, 'accept-encoding': 'identity' } : incoming.headers;
    const { method = 'GET', url = '/' } = incoming;
    const onward = request(new URL(url, origin), {
      method,
      agent,
      headers: { ...headers, host: new URL(origin).host },
    });
    onward.on('response', (answer) => void send(answer, response, isChanged));
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
};
