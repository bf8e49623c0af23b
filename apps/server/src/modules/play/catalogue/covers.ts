import { AVATAR_MAX_BYTES } from '@koi/contract';
import type { Logger, Outgoing } from '../../../platform/index.ts';

export interface CoversDeps {
  log: Logger;
  outgoing: Outgoing;
  pictures: { keepSquare(bytes: Buffer, px: number): Promise<string | undefined> };
}

const COVER_PX = 512;
const PICTURE_MS = 5_000;
/** Time for all pictures of one import. Games whose picture is not read until then get the neutral one. */
const ALL_MS = 20_000;
const AT_ONCE = 6;

/** Copies pictures of a venue, because members' browsers load pictures only from this site. */
export const createCovers = ({ log, outgoing, pictures }: CoversDeps) => {
  const copy = async (address: string, withinMs: number): Promise<string | undefined> => {
    try {
      const limits = { withinMs: Math.min(PICTURE_MS, withinMs), maxBytes: AVATAR_MAX_BYTES };
      const { status, body } = await outgoing.ask(new URL(address), limits);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const kept = await pictures.keepSquare(body, COVER_PX);
      if (kept === undefined) throw new Error('it is not a png, jpeg or webp');
      return kept;
    } catch (cause) {
      log.warn({ err: cause, address }, 'the picture of a game could not be copied');
      return undefined;
    }
  };

  /** Returns the addresses of the copies by the given keys. A picture that could not be copied is left out. */
  return async (wanted: ReadonlyMap<string, string>): Promise<Map<string, string>> => {
    const until = performance.now() + ALL_MS;
    const queue = [...wanted];
    const kept = new Map<string, string>();
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [key, address] = next;
        const leftMs = Math.floor(until - performance.now());
        const copied = leftMs > 0 ? await copy(address, leftMs) : undefined;
        if (copied !== undefined) kept.set(key, copied);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return kept;
  };
};
