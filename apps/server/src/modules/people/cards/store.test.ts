import { CARDS } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/app.ts';
import { testDatabase } from '../../../../test/database.ts';
import { systemClock } from '../../../platform/index.ts';
import { hashSecrets, openAccount } from '../members/index.ts';
import { createCardStore } from './store.ts';

const { database } = await testDatabase({ poolSize: 16 });
const store = createCardStore({ clock: systemClock, config: testConfig() });
const secrets = await hashSecrets('secret-6', 'pay-secret');

const newMember = async (name: string): Promise<number> => {
  const draft = { name, realname: '陈宇', joinedAt: systemClock.now() };
  const memberId = await database.transaction((tx) => openAccount(tx, draft, secrets));
  if (memberId === undefined) throw new Error(`${name} is taken`);
  return memberId;
};

const draft = (number: string) => ({ bank: '招商银行', bankOwner: '陈宇', number, bankAddress: '深圳南山支行' });
const add = (memberId: number, number: string): Promise<string> =>
  database
    .transaction((tx) => store.add(tx, memberId, draft(number)))
    .then(
      () => 'added',
      (cause: Error) => cause.message,
    );
const tally = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

describe('thirty cards added at once', () => {
  it('leave five bound, and the others are refused with the reason', async () => {
    const memberId = await newMember('racing01');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, count) => add(memberId, `62258800${100 + count}`)),
    );
    expect(tally(outcomes, 'added')).toBe(5);
    expect(tally(outcomes, CARDS.tooManyBankCards)).toBe(25);
    expect(await store.list(database.orm, memberId)).toHaveLength(5);
  });

  it('leave one bound when they have the same number', async () => {
    const memberId = await newMember('racing02');
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => add(memberId, '6225880000006621')));
    expect(tally(outcomes, 'added')).toBe(1);
    expect(tally(outcomes, CARDS.alreadyBound)).toBe(29);
  });
});

it('a member who does not exist cannot have a card', async () => {
  expect(await add(1, '6225880000006621')).toContain('does not exist');
});

describe('a card read by other modules', () => {
  const number = '6225880000007788';
  const newCard = async (name: string) => {
    const memberId = await newMember(name);
    await add(memberId, number);
    const [card] = await store.list(database.orm, memberId);
    return { memberId, id: card?.id ?? 0 };
  };

  it('shows its last four digits, its owner and when it was bound', async () => {
    const { memberId, id } = await newCard('reader01');
    const file = {
      id,
      type: 1,
      bank: '招商银行',
      owner: '陈宇',
      branch: '深圳南山支行',
      tail: '7788',
      boundAt: expect.any(Date),
      removedAt: null,
    };
    expect(await store.ownCard(database.orm, memberId, id)).toEqual(file);
    expect(await store.numberOf(database.orm, memberId, id)).toBe(number);
    expect(await store.boundTo(database.orm, memberId)).toEqual([
      { type: 1, bank: '招商银行', number: '****7788', boundAt: file.boundAt },
    ]);
  });

  it('is no longer bound after its removal, but its number can still be read', async () => {
    const { memberId, id } = await newCard('reader02');
    await store.remove(database.orm, memberId, id);
    expect(await store.ownCard(database.orm, memberId, id)).toBeUndefined();
    expect(await store.boundTo(database.orm, memberId)).toEqual([]);
    expect(await store.cardOf(database.orm, memberId, id)).toMatchObject({ tail: '7788', removedAt: expect.any(Date) });
    expect(await store.numberOf(database.orm, memberId, id)).toBe(number);
  });

  it('is not found for another member', async () => {
    const { memberId, id } = await newCard('reader03');
    for (const read of [store.ownCard, store.cardOf, store.numberOf]) {
      expect(await read(database.orm, memberId + 1, id)).toBeUndefined();
      expect(await read(database.orm, memberId, id + 1000)).toBeUndefined();
    }
  });
});
