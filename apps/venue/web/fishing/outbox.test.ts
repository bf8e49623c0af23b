import { beforeEach, describe, expect, it } from 'vitest';
import type { ShotAnswer } from '../../src/games/fishing/desk.ts';
import { createOutbox, type Outbox } from './outbox.ts';

type Sent = { action: string; ids: string[] };

const settled = (id: string, state: ShotAnswer['state'] = 'escaped'): ShotAnswer => ({
  id,
  state,
  multiplier: 0,
  payout: '0.00',
  nonce: 0,
});

let sent: Sent[];
let answers: ((ids: string[]) => unknown)[];
let refused: string[];
let results: ShotAnswer[];
let time: number;
let outbox: Outbox;

beforeEach(() => {
  sent = [];
  answers = [];
  refused = [];
  results = [];
  time = 1_000;
  outbox = createOutbox({
    now: () => time,
    send: async (action, input) => {
      const ids = ((input['shots'] ?? []) as { id: string }[]).map(({ id }) => id);
      sent.push({ action, ids });
      const answer = answers.shift();
      if (answer) return answer(ids);
      if (action === 'shoot') return { fired: ids, refused: [] };
      return { shots: ids.map((id) => settled(id)) };
    },
    onRefused: (ids) => void refused.push(...ids),
    onSettled: (answer) => void results.push(answer),
  });
});

/** Advances the clock beyond the minimum gap between messages and runs one frame. */
const frame = async () => {
  time += 150;
  outbox.pump();
  await new Promise((resolve) => setTimeout(resolve));
};

describe('the outbox', () => {
  it('sends the shots fired meanwhile in one message, and not before the minimum gap', async () => {
    outbox.shoot('a', 1);
    await frame();
    outbox.shoot('b', 1);
    outbox.shoot('c', 1);
    time += 50;
    outbox.pump();
    expect(sent).toHaveLength(1);
    await frame();
    expect(sent.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']]);
  });

  it('holds a hit back until its shot is accepted', async () => {
    outbox.shoot('a', 1);
    outbox.hit('a', '1.0');
    await frame();
    await frame();
    expect(sent.map(({ action }) => action)).toEqual(['shoot', 'hit']);
    expect(results.map(({ id }) => id)).toEqual(['a']);
    expect(outbox.open).toBe(0);
  });

  it('sends one message at a time', async () => {
    outbox.shoot('a', 1);
    time += 150;
    outbox.pump();
    time += 150;
    outbox.shoot('b', 1);
    outbox.pump();
    expect(sent).toHaveLength(1);
    await frame();
    await frame();
    expect(sent).toHaveLength(2);
  });

  it('alternates between shots and hits, so that continuous fire does not delay hits', async () => {
    for (const id of ['a', 'b', 'c']) {
      outbox.shoot(id, 1);
      outbox.hit(id, '1.0');
      await frame();
    }
    await frame();
    expect(sent.map(({ action }) => action)).toEqual(['shoot', 'hit', 'shoot', 'hit']);
  });

  it('drops refused shots and their hits', async () => {
    answers.push(() => ({ fired: ['a'], refused: [{ id: 'b', code: 'too_fast' }] }));
    outbox.shoot('a', 1);
    outbox.shoot('b', 1);
    outbox.hit('b', '1.0');
    await frame();
    expect(refused).toEqual(['b']);
    outbox.miss('a');
    await frame();
    await frame();
    expect(sent.slice(1)).toEqual([{ action: 'miss', ids: ['a'] }]);
    expect(outbox.open).toBe(0);
  });

  it('keeps its count of open shots correct when a whole message is refused', async () => {
    answers.push(() => undefined);
    outbox.shoot('a', 1);
    outbox.shoot('b', 1);
    await frame();
    expect(refused).toEqual(['a', 'b']);
    expect(outbox.open).toBe(0);
  });

  it('asks to close the round only when everything is settled, and not while firing continues', async () => {
    outbox.shoot('a', 1);
    outbox.rest();
    await frame();
    await frame();
    expect(sent.map(({ action }) => action)).toEqual(['shoot']);
    outbox.miss('a');
    await frame();
    await frame();
    expect(sent.map(({ action }) => action)).toEqual(['shoot', 'miss', 'rest']);
    outbox.rest();
    outbox.keepSitting();
    await frame();
    expect(sent).toHaveLength(3);
  });

  it('gives back the shots that an earlier page left flying', async () => {
    outbox.giveBack(['old-1', 'old-2']);
    await frame();
    expect(sent).toEqual([{ action: 'miss', ids: ['old-1', 'old-2'] }]);
    expect(outbox.open).toBe(0);
  });
});
