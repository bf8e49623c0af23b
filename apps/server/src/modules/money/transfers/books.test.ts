import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { type centre, house, LAST_ID, post, transit, venueWallet } from '../../../ledger/index.ts';
import { checkTransit, checkVenueWallets } from './index.ts';

const { database } = await testDatabase();
const memberId = 300_001;
const RECENT = { after: 0n, through: LAST_ID, from: '-infinity', to: 'infinity' };

const move = (key: string, from: ReturnType<typeof centre>, to: ReturnType<typeof centre>, amount: bigint) =>
  database.transaction((tx) => post(tx, { key, kind: 'test', memberId, postings: [{ from, to, amount }] }));

it('the checks pass when there is no money in transit or at venues', async () => {
  for (const { all } of [checkTransit, checkVenueWallets]) {
    expect(await all(database.orm)).toEqual({ count: 0, differing: 0, named: [] });
  }
});

it('the check of transit names a member with money in transit and no open transfer', async () => {
  await move('test:1', house('tests'), transit(memberId), 500n);
  const named = ['会员 300001：在途 5.00，待结算转账 0.00'];
  expect(await checkTransit.all(database.orm)).toEqual({ count: 1, differing: 1, named });
  expect(await checkTransit.recent(database.orm, RECENT)).toEqual({ count: 1, differing: 1, named });
});

it('the check of venue wallets names a wallet that transfers and bets do not explain', async () => {
  await move('test:2', house('tests'), venueWallet(memberId, 'xinghe'), 700n);
  const named = ['会员 300001 xinghe：账本 7.00，转账与注单 0.00'];
  expect(await checkVenueWallets.all(database.orm)).toEqual({ count: 1, differing: 1, named });
  const found = await checkVenueWallets.recent(database.orm, RECENT);
  expect(found).toEqual({ count: 0, differing: 1, named: ['test:2：既非转账也非注单'] });
});
