import { memberRows, PROTECTION_GATE } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { sealedPayers } from '../src/modules/money/deposits/index.ts';
import { sealedCards } from '../src/modules/people/cards/index.ts';
import { changeIdentity } from '../src/modules/people/members/identity.ts';
import { sealedIdentities } from '../src/modules/people/members/index.ts';
import { fingerprints, HASH_RULE, seal } from '../src/platform/index.ts';
import { PAY_PASSWORD, testConfig } from './app.ts';
import { makeHashesAgain } from './hashes.ts';
import { protectionFixture } from './protection.ts';
import type { VenueMember } from './venues.ts';

const { app, call, database, block, deposit } = await protectionFixture();
const REFUSED = { code: 422, message: PROTECTION_GATE.notPossible };
const secrets = testConfig();

let count = 0;
const person = async (realname = '陈宇', birthday = '1990-05-17'): Promise<VenueMember> => {
  count += 1;
  const token = await app.register(`rules${1000 + count}`, { realname, birthday });
  return { id: (await call(memberRows.members.user, {}, { token })).body.data.id, token, player: '' };
};
const give = async ({ token }: VenueMember, birth_date: string) =>
  (await call(memberRows.protection.setBirthDate, { birth_date }, { token })).body;
const bind = async ({ token }: VenueMember, bank_no: string) => {
  const form = bankCardForm(PAY_PASSWORD, { bank_no });
  return (await call(memberRows.cards.bind, form, { token })).body;
};
const rulesOf = async (table: string): Promise<number[]> => {
  const { rows } = await database.pool.query(`SELECT DISTINCT hash_rule FROM ${table} ORDER BY hash_rule`);
  return rows.map((row) => row.hash_rule);
};

/** Stores a name as the release before did, which kept these signs when it compared names. */
const storeEarlierName = async ({ id }: VenueMember, realname: string, birthday: string): Promise<void> => {
  await app.appDatabase.transaction((tx) => changeIdentity(tx, id, { realname, birthday }));
  const markOf = (kind: string, value: string) =>
    fingerprints(sealedIdentities.keys(secrets), value, kind)[0].slice(0, 22);
  await database.pool.query(
    'UPDATE member_identity SET realname_mark = $2, person_mark = $3, hash_rule = DEFAULT WHERE member_id = $1',
    [id, markOf('realname', realname), markOf('person', `${realname} ${birthday}`)],
  );
};

/** Stores the number of a bound card as the release before did. */
const storeEarlierCard = async ({ id }: VenueMember, number: string): Promise<void> => {
  const keys = sealedCards.keys(secrets);
  const { keyId, sealed } = seal(keys, number, String(id));
  const [fingerprint] = fingerprints(keys, number, String(id));
  await database.pool.query(
    'UPDATE card SET key_id = $2, sealed = $3, fingerprint = $4, tail = $5, hash_rule = DEFAULT WHERE member_id = $1',
    [id, keyId, sealed, fingerprint, number.slice(-4)],
  );
};

/** Stores the card of a payer as the release before did. */
const storeEarlierPayer = async (no: string, number: string): Promise<void> => {
  const keys = sealedPayers.keys(secrets);
  const { keyId, sealed } = seal(keys, number, no);
  await database.pool.query(
    'UPDATE deposit SET payer_key_id = $2, payer_sealed = $3, payer_mark = $4, hash_rule = DEFAULT WHERE no = $1',
    [no, keyId, sealed, fingerprints(keys, number, 'card')[0]],
  );
};

describe('after an upgrade, the job makes hashes again, so that the same person is found by', () => {
  it.each(['阿里木∙江', '阿里木‧江', '阿里\ufe0f木江', '阿里\u3164木江'])(
    'the name %j that an earlier release stored',
    async (stored) => {
      const birthday = `19${70 + count}-04-04`;
      const known = await person('陈宇', birthday);
      await storeEarlierName(known, stored, birthday);
      await block(known, 'exclusion');
      expect((await give(await person('阿里木江', ''), birthday)).code).toBe(200);
      await makeHashesAgain(app);
      expect(await give(await person('阿里木江', ''), birthday)).toMatchObject(REFUSED);
      expect(await give(await person('阿里木·江', ''), birthday)).toMatchObject(REFUSED);
      expect(await rulesOf('member_identity')).toEqual([HASH_RULE]);
    },
  );

  it.each([
    ['Persian digits', '۶۲۲۵۸۸۰۰۰۰۰۰۴۰۰۱', '6225880000004001'],
    ['the letter O', '622588OOOOOO4OO2', '6225880000004002'],
    ['a word before it', 'No6225880000004003', '6225880000004003'],
    ['a number behind it', '6225880000004004/1', '6225880000004004'],
  ])('a card that an earlier release stored with %s', async (_, stored, number) => {
    const known = await person();
    expect((await bind(known, number)).code).toBe(200);
    await storeEarlierCard(known, stored);
    await block(known, 'exclusion');
    await makeHashesAgain(app);
    expect(await bind(await person(), number)).toMatchObject(REFUSED);
    expect((await deposit(await person(), '100', number)).body).toMatchObject(REFUSED);
    expect(await bind(known, number)).toMatchObject({ code: 409 });
    expect(await rulesOf('card')).toEqual([HASH_RULE]);
  });

  it('a card that was given for a deposit of an earlier release', async () => {
    const known = await person();
    const { message: no } = (await deposit(known, '100', '6225880000004005')).body;
    await storeEarlierPayer(no, '٦٢٢٥٨٨٠٠٠٠٠٠٤٠٠٥');
    await block(known, 'exclusion');
    expect((await bind(await person(), '6225880000004005')).code).toBe(200);
    await makeHashesAgain(app);
    expect(await bind(await person(), '6225880000004005')).toMatchObject(REFUSED);
  });
});

it('a member may have stored the same card twice, in two ways of writing', async () => {
  const who = await person();
  await bind(who, '6225880000004006');
  await bind(who, '6225880000004007');
  const { rows } = await database.pool.query('SELECT id FROM card WHERE member_id = $1 ORDER BY id', [who.id]);
  const keys = sealedCards.keys(secrets);
  for (const [index, number] of ['6225880000004006', '٦٢٢٥٨٨٠٠٠٠٠٠٤٠٠٦'].entries()) {
    const { sealed } = seal(keys, number, String(who.id));
    await database.pool.query('UPDATE card SET sealed = $2, hash_rule = DEFAULT WHERE id = $1', [
      rows[index].id,
      sealed,
    ]);
  }
  await makeHashesAgain(app);
  expect(await rulesOf('card')).toEqual([HASH_RULE]);
  expect(await bind(who, '6225880000004006')).toMatchObject({ code: 409 });
});

it('rows that a process of an earlier release writes meanwhile are read by the next run', async () => {
  const who = await person();
  await makeHashesAgain(app);
  await bind(who, '6225880000004008');
  await database.pool.query('UPDATE card SET hash_rule = DEFAULT WHERE member_id = $1', [who.id]);
  expect(await rulesOf('card')).toEqual([1, HASH_RULE]);
  await makeHashesAgain(app);
  expect(await rulesOf('card')).toEqual([HASH_RULE]);
});
