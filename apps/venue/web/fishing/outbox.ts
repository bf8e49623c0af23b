import type { ShotAnswer } from '../../src/games/fishing/desk.ts';
import type { ShootAnswer } from '../../src/games/fishing/game.ts';

interface OutboxDeps {
  /** Sends one action. Resolves to undefined when it was refused. */
  send: (action: 'shoot' | 'hit' | 'miss' | 'rest', input: Record<string, unknown>) => Promise<unknown | undefined>;
  /** Called with shots that were refused, so that they are removed. */
  onRefused: (ids: string[]) => void;
  onSettled: (answer: ShotAnswer) => void;
  now: () => number;
}

/** Minimum time between messages, so that shots and hits are sent in batches. */
const GAP_MS = 140;
const BATCH = 10;

/**
 * Sends shots and hits in batches, one message at a time and alternately. A hit is held back until its shot has been
 * accepted. Refused shots are dropped.
 */
export const createOutbox = ({ send, onRefused, onSettled, now }: OutboxDeps) => {
  const shots: { id: string; level: number }[] = [];
  const hits: { id: string; fish: string }[] = [];
  const misses: { id: string }[] = [];
  const taken = new Set<string>();
  let busy = false;
  let lastAt = 0;
  let shotLast = false;
  let restWanted = false;
  let open = 0;

  const ready = <T extends { id: string }>(list: T[]): T[] => list.filter(({ id }) => taken.has(id)).slice(0, BATCH);
  const drop = <T extends { id: string }>(list: T[], ids: ReadonlySet<string>) => {
    const kept = list.filter(({ id }) => !ids.has(id));
    list.splice(0, list.length, ...kept);
  };
  const forget = (ids: string[]) => {
    const gone = new Set(ids);
    drop(hits, gone);
    drop(misses, gone);
    open -= ids.length;
    onRefused(ids);
  };

  const shoot = async () => {
    const batch = shots.splice(0, BATCH);
    const answer = (await send('shoot', { shots: batch })) as ShootAnswer | undefined;
    for (const id of answer?.fired ?? []) taken.add(id);
    const lost = batch.map(({ id }) => id).filter((id) => !taken.has(id));
    if (lost.length > 0) forget(lost);
  };

  const settle = async (action: 'hit' | 'miss', batch: { id: string }[]) => {
    const ids = new Set(batch.map(({ id }) => id));
    drop(action === 'hit' ? hits : misses, ids);
    const answer = (await send(action, { shots: batch })) as { shots: ShotAnswer[] } | undefined;
    for (const id of ids) taken.delete(id);
    open -= ids.size;
    for (const shot of answer?.shots ?? []) onSettled(shot);
    // A refusal settles nothing. The venue refunds these shots when their time is over.
    if (!answer) onRefused([...ids]);
  };

  const next = (): (() => Promise<unknown>) | undefined => {
    const [readyHits, readyMisses] = [ready(hits), ready(misses)];
    const settling = readyHits.length + readyMisses.length > 0;
    if (shots.length > 0 && !(shotLast && settling)) {
      shotLast = true;
      return shoot;
    }
    shotLast = false;
    if (readyHits.length > 0) return () => settle('hit', readyHits);
    if (readyMisses.length > 0) return () => settle('miss', readyMisses);
    if (!restWanted || open > 0) return undefined;
    restWanted = false;
    return () => send('rest', {});
  };

  return {
    shoot(id: string, level: number) {
      shots.push({ id, level });
      open += 1;
    },
    hit: (id: string, fish: string) => void hits.push({ id, fish }),
    miss: (id: string) => void misses.push({ id }),
    /** Gives back the shots of an earlier page. */
    giveBack(ids: readonly string[]) {
      for (const id of ids) {
        taken.add(id);
        misses.push({ id });
        open += 1;
      }
    },
    /** Requests to close the round once everything is settled. */
    rest: () => {
      restWanted = true;
    },
    keepSitting: () => {
      restWanted = false;
    },
    /** Called once per frame and after something was added. */
    pump() {
      if (busy || now() - lastAt < GAP_MS) return;
      const work = next();
      if (!work) return;
      busy = true;
      lastAt = now();
      // Only the end of the session throws, and the player has been informed by then.
      void work()
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    },
    /** Number of shots that are not settled. */
    get open() {
      return open;
    },
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
