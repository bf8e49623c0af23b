import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { inProject } from '../../scripts/project.ts';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hello</title><script type="module" src="/hello.js"></script></head><body><div id="root"></div></body></html>`;

const SOURCE = `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<h1>Hello, world</h1>);
`;

const bundleHello = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, loader: 'tsx', resolveDir: inProject('apps/site') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
};

/** Serves the smallest page that React can show, compressed, as the measure for the pages of the site. */
export const serveHello = async (): Promise<{ origin: string; stop: () => void }> => {
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: brotliCompressSync(PAGE) }],
    ['/hello.js', { type: 'text/javascript', body: brotliCompressSync(await bundleHello()) }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.statusCode = file ? 200 : 404;
    if (file) response.setHeader('content-type', file.type).setHeader('content-encoding', 'br');
    response.end(file?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
};
