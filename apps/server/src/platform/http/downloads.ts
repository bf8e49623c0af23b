import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A file that is sent to the browser. */
export interface Download {
  name: string;
  type: string;
  bytes: number;
  content: Readable;
}

/** Finds the file of a one-time ticket; undefined when the ticket is unknown, used or too old. */
export type OpenDownload = (no: string, ticket: string, ip: string) => Promise<Download | undefined>;

/** Serves files by their one-time address. A HEAD request would use it up, so there is none. */
export const serveDownloads = (http: FastifyInstance, path: string, open: OpenDownload): void => {
  http.get<{ Params: { no: string; ticket: string } }>(
    `${path}/:no/:ticket`,
    { exposeHeadRoute: false },
    async ({ params: { no, ticket }, ip }, reply) => {
      const file = await open(no, ticket, ip);
      if (file === undefined) return reply.callNotFound();
      const { name, type, bytes, content } = file;
      reply.headers({
        'content-type': type,
        'content-length': bytes,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'no-store',
      });
      return reply.send(content);
    },
  );
};
