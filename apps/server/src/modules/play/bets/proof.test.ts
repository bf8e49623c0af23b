import { type BetDetail, memberRows, WIRE } from '@koi/contract';
import type { VenueBet, VenueDraw } from '@koi/venue-protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { type VenueMember, venueFixture } from '../../../../test/venues.ts';

const fixture = await venueFixture();
const { call, venue, member, moveIn, clock, jobs } = fixture;

beforeEach(() => venue.heal());

const PROOF = '/v1/rounds/proof';
const drawn = (nonce: number, change: Partial<VenueDraw> = {}): VenueDraw => ({
  nonce,
  hash: 'ab'.repeat(32),
  client_seed: 'koi8866-lotus',
  server_seed: 'cd'.repeat(32),
  ...change,
});

const playerOf = async (name: string): Promise<VenueMember> => {
  const who = await member(name, 100_000n);
  await moveIn(who, 'xinghe', '1000');
  return who;
};
const settledBet = async (who: VenueMember): Promise<VenueBet> => {
  const bet = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 400n);
  await jobs.bets.pullAll();
  return bet;
};
const detailOf = ({ token }: VenueMember, bet_id: string) => call(memberRows.bets.detail, { bet_id }, { token });
const proofOf = async (who: VenueMember, { bet }: VenueBet) => {
  const { proof, draws, draws_total }: BetDetail = (await detailOf(who, bet)).body.data;
  return { proof, draws, draws_total };
};
const proofCalls = () => venue.calls.filter(({ path }) => path === PROOF);

describe('the proof of a bet', () => {
  it('contains every draw of its round as reported by the venue', async () => {
    const who = await playerOf('prover01');
    const bet = await settledBet(who);
    venue.setDraws(bet.round, [drawn(4), drawn(5)]);
    expect(await proofOf(who, bet)).toEqual({ proof: 'shown', draws: [drawn(4), drawn(5)], draws_total: 2 });
    expect(proofCalls().at(-1)?.input).toEqual({ player: who.player, round: bet.round, bet: bet.bet });
  });

  it('has no server seed until the venue has revealed it', async () => {
    const who = await playerOf('prover02');
    const bet = await settledBet(who);
    venue.setDraws(bet.round, [drawn(0, { server_seed: null })]);
    expect((await proofOf(who, bet)).draws).toEqual([{ ...drawn(0), server_seed: '' }]);
    venue.setDraws(bet.round, [drawn(0)]);
    expect((await proofOf(who, bet)).draws).toEqual([drawn(0)]);
  });

  it('of a long round contains 100 draws and the total number', async () => {
    const who = await playerOf('prover03');
    const bet = await settledBet(who);
    venue.setDraws(
      bet.round,
      Array.from({ length: 120 }, (_, nonce) => drawn(nonce)),
    );
    const { draws, draws_total } = await proofOf(who, bet);
    expect([draws.length, draws_total]).toEqual([100, 120]);
  });

  it('is empty for a void bet and when the venue does not know the round', async () => {
    const who = await playerOf('prover04');
    const bet = await settledBet(who);
    const none = { proof: 'none', draws: [], draws_total: 0 };
    expect(await proofOf(who, bet)).toEqual(none);
    venue.setDraws(bet.round, [drawn(0)]);
    venue.void('xinghe', bet);
    await jobs.bets.pullAll();
    const before = proofCalls().length;
    expect(await proofOf(who, bet)).toEqual(none);
    expect(proofCalls()).toHaveLength(before);
  });

  it('is not requested for a bet of another member, which is not found', async () => {
    const bet = await settledBet(await playerOf('prover05'));
    venue.setDraws(bet.round, [drawn(0)]);
    const stranger = await playerOf('prover06');
    const before = proofCalls().length;
    expect((await detailOf(stranger, bet.bet)).body).toEqual({ code: 404, message: WIRE.notFound, data: null });
    expect(proofCalls()).toHaveLength(before);
  });
});

describe('a venue that fails to give a proof', () => {
  const silent = { proof: 'silent', draws: [], draws_total: 0 };

  it.each([
    ['breaks off', { do: 'before' }],
    ['says rubbish', { do: 'instead', body: '{"ok":true,"data":{"draws":[{"nonce":-1}]}}' }],
    ['rests', { do: 'instead', status: 503, body: '{"ok":false,"error":"maintenance","message":""}' }],
  ] as const)('because it %s does not prevent the bet from being opened', async (what, fault) => {
    const who = await playerOf(`prover${{ 'breaks off': 11, 'says rubbish': 12, rests: 13 }[what]}`);
    const bet = await settledBet(who);
    venue.setDraws(bet.round, [drawn(0)]);
    await call(memberRows.games.launch, { plat_name: 'xinghe', game_code: 'dragon' }, { token: who.token });
    venue.fail(({ path }) => (path === PROOF ? fault : undefined));
    expect((await detailOf(who, bet.bet)).body).toMatchObject({
      code: 200,
      data: { payout: '4.00', ...silent, proof_url: `${venue.url}/g/verify?round=${bet.round}` },
    });
    venue.heal();
    expect((await proofOf(who, bet)).proof).toBe('shown');
  });

  it('delays requests only briefly at first, then not at all', async () => {
    const who = await playerOf('prover14');
    const bet = await settledBet(who);
    venue.fail(({ path }) => (path === PROOF ? { do: 'hang' } : undefined));
    // The venue never answers, so that the calls end only by their own time limit.
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        expect(await proofOf(who, bet)).toEqual(silent);
      }),
    );
    const before = proofCalls().length;
    expect(await proofOf(who, bet)).toEqual(silent);
    expect(proofCalls()).toHaveLength(before);
    clock.advance(60_000);
    venue.setDraws(bet.round, [drawn(0)]);
    venue.heal();
    expect((await proofOf(who, bet)).proof).toBe('shown');
  });
});
