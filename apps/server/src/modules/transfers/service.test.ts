import { memberRows, SHELL, WIRE } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { house, post, venueWallet } from '../../ledger/index.ts';
import { putVenues } from '../venues/index.ts';

const { call, register, database } = await testApp();
const { recoverAll } = memberRows.transfers;

it('says that all is done when nothing is at any venue', async () => {
  const token = await register('recover1');
  expect((await call(recoverAll, {}, { token })).body).toEqual({ code: 200, message: SHELL.doneLoud, data: null });
  expect((await call(recoverAll)).status).toBe(401);
});

it('moves nothing that only a venue could give back', async () => {
  const token = await register('recover2');
  const user = () => call(memberRows.members.user, {}, { token });
  const { id } = (await user()).body.data;
  const posting = { from: house('adjustments'), to: venueWallet(id, 'yunding'), amount: 100n };
  await database.transaction((tx) =>
    post(tx, { key: 'recover', kind: 'adjustment', memberId: id, postings: [posting] }),
  );
  expect((await call(recoverAll, {}, { token })).body).toEqual({ code: 422, message: WIRE.notOpen, data: null });
  expect((await user()).body.data).toMatchObject({ balance: '0.00', gameblance: '1.00' });
});

it('lists every venue with what the member has there', async () => {
  const token = await register('recover3');
  const { id } = (await call(memberRows.members.user, {}, { token })).body.data;
  await database.transaction(async (tx) => {
    await putVenues(tx, [
      { platname: 'yunding', title: '云顶真人' },
      { platname: 'xinghe', title: '星河电子' },
    ]);
    const posting = { from: house('adjustments'), to: venueWallet(id, 'xinghe'), amount: 250n };
    await post(tx, { key: 'venue', kind: 'adjustment', memberId: id, postings: [posting] });
  });
  expect((await call(memberRows.transfers.venueBalances, {}, { token })).body.data).toEqual([
    { name: '云顶真人', balance: '0.00', platname: 'yunding' },
    { name: '星河电子', balance: '2.50', platname: 'xinghe' },
  ]);
});
