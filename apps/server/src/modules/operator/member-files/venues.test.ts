import { staffRows } from '@koi/contract';
import { beforeAll, expect, it } from 'vitest';
import { newStaff } from '../../../../test/staff.ts';
import { venueFixture } from '../../../../test/venues.ts';

const fixture = await venueFixture({ timeoutMs: 2_000 });
const { app, call, venue, member, moveIn, moveOut, orders } = fixture;
const { detail, ledger, freeze } = staffRows.memberFiles;

let token = '';
beforeAll(async () => {
  token = (await newStaff(app, 'service')).token;
});

const kicks = (player: string) =>
  venue.calls.filter(({ path, input }) => path === '/v1/players/kick' && input['player'] === player);
const freezeOne = async (id: number) => (await call(freeze, { id, reason: '本人申请' }, { token })).body;

it('a file includes the money in transit in the total of the wallets', async () => {
  const who = await member('ontheway1', 100_000n);
  await moveIn(who, 'xinghe', '300');
  venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'before' } : undefined));
  await moveIn(who, 'yunding', '120.50');
  venue.heal();
  const { wallets } = (await call(detail, { id: who.id }, { token })).body.data;
  expect(wallets).toMatchObject({ centre: '579.50', held: '0.00', transit: '120.50', total: '1000.00' });
  expect(wallets.venues.find(({ platname }) => platname === 'xinghe')?.balance).toBe('300.00');
});

it('a search for the number of a transfer finds its lines in the centre wallet', async () => {
  const who = await member('searched1', 100_000n);
  await moveIn(who, 'xinghe', '300');
  await moveOut(who, 'xinghe', '100');
  const made = await orders(who);
  const numberOf = (wanted: string) => made.find(({ direction }) => direction === wanted)?.no;
  const linesOf = async (no: string | undefined) => {
    const { data } = (await call(ledger, { search: no }, { token })).body.data;
    return data.map(({ kind, change }) => ({ kind, change }));
  };
  expect(await linesOf(numberOf('in'))).toEqual([{ kind: 'transfer-hold', change: '-300.00' }]);
  expect(await linesOf(numberOf('out'))).toEqual([{ kind: 'transfer', change: '100.00' }]);
});

it('a freeze ends the games at every venue where the member has an account, and no other games', async () => {
  const who = await member('kicked01', 100_000n);
  await moveIn(who, 'xinghe', '100');
  await moveIn(who, 'canghai', '100');
  expect((await freezeOne(who.id)).message).toBe('账户已冻结');
  await expect
    .poll(() =>
      kicks(who.player)
        .map(({ venue: venueCode }) => venueCode)
        .toSorted(),
    )
    .toEqual(['canghai', 'xinghe']);
});

it('a venue that does not answer does not delay a freeze and is reported in the log', async () => {
  const who = await member('kicked02', 100_000n);
  await moveIn(who, 'xinghe', '100');
  venue.fail(({ path }) => (path === '/v1/players/kick' ? { do: 'hang' } : undefined));
  expect((await freezeOne(who.id)).message).toBe('账户已冻结');
  expect(app.logged()).not.toContain('a member could not be kicked');
  await expect.poll(() => app.logged()).toContain('a member could not be kicked');
  venue.heal();
});
