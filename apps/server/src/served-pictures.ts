import type { FastifyInstance } from 'fastify';
import { type Limiter, networkOf, refuseFor } from './platform/index.ts';

const YEAR_S = 31_536_000;
/** Counted apart from API calls, so that a page with many pictures uses up none of them. */
const PICTURES_PER_ADDRESS = { limit: 3_000, windowMs: 60_000 };

interface ServedPictures {
  folder: string;
  type: string;
  /** `private` keeps pictures of live chats out of shared caches. */
  cache: 'public' | 'private';
  picture: (hash: string) => Promise<Buffer | undefined>;
}

/** The address of a picture is never reused, so browsers may cache it permanently. */
export const servePictures = (http: FastifyInstance, limiter: Limiter, all: readonly ServedPictures[]): void => {
  for (const { folder, type, cache, picture } of all) {
    http.get<{ Params: { hash: string } }>(`/media/${folder}/:hash`, async ({ params, ip }, reply) => {
      const { allowed, retryAfterS } = limiter.take(`pictures:${networkOf(ip)}`, PICTURES_PER_ADDRESS);
      if (!allowed) throw refuseFor(retryAfterS, 'wire.tooManyRequests');
      const image = await picture(params.hash);
      if (image === undefined) return reply.callNotFound();
      reply.header('content-type', type).header('cache-control', `${cache}, max-age=${YEAR_S}, immutable`);
      return reply.send(image);
    });
  }
};
