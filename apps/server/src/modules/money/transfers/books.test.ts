import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { type centre, house, post, transit, venueWallet } from '../../../ledger/index.ts';
import { checkTransit, checkVenueWallets } from './index.ts';

const { database } = await testDatabase();
const memberId = 300_001;

const move = (key: string, from: ReturnType<typeof centre>, to: ReturnType<typeof centre>, amount: bigint) =>
  database.transaction((tx) => post(tx, { key, kind: 'test', memberId, postings: [{ from, to, amount }] }));

it('the checks pass when there is no money in transit or at venues', async () => {
  expect(await checkTransit(database.orm)).toMatchObject({ passed: true, detail: '0 名会员，共 0.00' });
  expect(await checkVenueWallets(database.orm)).toMatchObject({ passed: true, detail: '0 个钱包' });
});

it('the check of transit names a member with money in transit and no open transfer', async () => {
  await move('test:1', house('tests'), transit(memberId), 500n);
  expect(await checkTransit(database.orm)).toMatchObject({
    passed: false,
    detail: '会员 300001：在途 5.00，待结算转账 0.00',
  });
});

it('the check of venue wallets names a wallet that transfers and bets do not explain', async () => {
  await move('test:2', house('tests'), venueWallet(memberId, 'xinghe'), 700n);
  expect(await checkVenueWallets(database.orm)).toMatchObject({
    passed: false,
    detail: '会员 300001 xinghe：账本 7.00，转账与注单 0.00',
  });
});
