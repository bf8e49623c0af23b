import { memberRows, PROTECTION_FORMS, PROTECTION_GATE, STAFF_PROTECTION, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { makeHashesAgain } from '../../../../test/hashes.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { app, call, database, block, deposit } = fixture;
const rows = memberRows.protection;
const { correctBirthDate, proposeLift } = staffRows.protection;
const REFUSED = { code: 422, message: PROTECTION_GATE.notPossible };

let count = 0;
const person = async (draft: { realname?: string; birthday?: string } = {}): Promise<VenueMember> => {
  count += 1;
  const { realname = `陈${count}`, birthday = '1990-05-17' } = draft;
  const token = await app.register(`person${1000 + count}`, { realname, birthday });
  const { data } = (await call(memberRows.members.user, {}, { token })).body;
  return { id: data.id, token, player: '' };
};
const excluded = async (draft: { realname?: string; birthday?: string } = {}): Promise<VenueMember> => {
  const who = await person(draft);
  await block(who, 'exclusion');
  return who;
};
const give = async ({ token }: VenueMember, birth_date: string) =>
  (await call(rows.setBirthDate, { birth_date }, { token })).body;
const staff = async (role: 'protection' | 'checker' | 'service') => ({ token: (await newStaff(app, role)).token });
const correct = async ({ id }: VenueMember, birth_date: string) => {
  const form = { member_id: id, birth_date, reason: '证件已核对' };
  return (await call(correctBirthDate, form, await staff('protection'))).body;
};
const birthdayOf = async ({ token }: VenueMember): Promise<string> =>
  (await call(memberRows.members.user, {}, { token })).body.data.birthday;
const causesOf = async ({ id }: VenueMember) => {
  const { rows: found } = await database.pool.query(
    'SELECT cause FROM protection_block WHERE member_id = $1 AND over_at IS NULL ORDER BY id',
    [id],
  );
  return found.map(({ cause }) => cause);
};
const casesOf = async (who: VenueMember) => {
  const { data } = (await call(staffRows.protection.cases, {}, await staff('service'))).body.data;
  return data.filter(({ member_id }) => member_id === who.id).map(({ kind, other_id }) => [kind, other_id]);
};

describe('a birth date', () => {
  it('is not accepted when it is empty, before and after it was given', async () => {
    const who = await person({ birthday: '' });
    expect(await give(who, '')).toMatchObject({ code: 400, message: PROTECTION_FORMS.birthDateWrong });
    await give(who, '1990-01-01');
    expect(await give(who, '')).toMatchObject({ code: 400, message: PROTECTION_FORMS.birthDateWrong });
    expect(await birthdayOf(who)).toBe('1990-01-01');
  });

  it.each(['', '1899-12-31', '2001-02-30', '2026-06-19', '20010203'])(
    'of %j is refused from staff as from members',
    async (wrong) => {
      const who = await person();
      const answer = { code: 400, message: PROTECTION_FORMS.birthDateWrong };
      expect(await correct(who, wrong)).toMatchObject(answer);
      expect(await give(await person({ birthday: '' }), wrong)).toMatchObject(answer);
      expect(await birthdayOf(who)).toBe('1990-05-17');
    },
  );

  it.each([undefined, 'pause', 'exclusion', 'house'] as const)(
    'of a minor is stored and blocks, when the member has this block: %s',
    async (held) => {
      const who = await person();
      if (held !== undefined) await block(who, held);
      expect((await correct(who, '2008-06-19')).code).toBe(200);
      expect(await birthdayOf(who)).toBe('2008-06-19');
      expect(await causesOf(who)).toContain('minor');
      expect((await correct(who, '2008-06-20')).code).toBe(200);
      expect((await causesOf(who)).filter((cause) => cause === 'minor')).toHaveLength(1);
    },
  );

  it('of a minor blocks further when the house block from before is lifted', async () => {
    const who = await person();
    await block(who, 'house');
    await correct(who, '2010-01-01');
    const [first] = (await database.pool.query('SELECT id FROM protection_block WHERE member_id = $1', [who.id])).rows;
    const { no } = (await call(proposeLift, { id: first.id, reason: '原因已消除' }, await staff('protection'))).body
      .data;
    const approved = await call(staffRows.proposals.approve, { no, remark: '' }, await staff('checker'));
    expect(approved.body.code).toBe(200);
    expect(await causesOf(who)).toEqual(['minor']);
    expect((await deposit(who, '100')).body).toMatchObject({ code: 403, message: PROTECTION_GATE.houseBlocked });
  });
});

describe('the person of an excluded member', () => {
  it.each(['王小明', '王 小明', '王　小明', ' 王小明 ', '王·小明', '王∙小明', '王\u0323小明'])(
    'is known by the birth date and the name %j',
    async (realname) => {
      const day = `19${70 + count}-03-01`;
      const known = await excluded({ realname: '王小明', birthday: day });
      const who = await person({ realname, birthday: '' });
      expect(await give(who, day)).toMatchObject(REFUSED);
      expect(await casesOf(who)).toEqual([['person', known.id]]);
    },
  );

  it('is known by a name of other width and case, and another name is another person', async () => {
    await excluded({ realname: 'ＬＩ Na', birthday: '1985-05-05' });
    expect(await give(await person({ realname: 'Li　na', birthday: '' }), '1985-05-05')).toMatchObject(REFUSED);
    expect((await give(await person({ realname: 'Li Nan', birthday: '' }), '1985-05-05')).code).toBe(200);
  });

  it('is known when staff correct the birth date, which is not stored then', async () => {
    const known = await excluded({ realname: '赵 一', birthday: '1979-09-09' });
    const who = await person({ realname: '赵一', birthday: '1990-05-17' });
    expect(await correct(who, '1979-09-09')).toMatchObject({ code: 409, message: STAFF_PROTECTION.samePerson });
    expect(await birthdayOf(who)).toBe('1990-05-17');
    expect(await casesOf(who)).toEqual([['person', known.id]]);
  });
});

describe('another account of a person', () => {
  const closeCase = async ({ id }: VenueMember) => {
    const { rows: found } = await database.pool.query(
      'SELECT id FROM protection_case WHERE member_id = $1 AND closed_at IS NULL',
      [id],
    );
    const form = { id: found[0].id, reason: '证件已核对，是另一个人' };
    expect((await call(staffRows.protection.closeCase, form, await staff('protection'))).body.code).toBe(200);
  };

  it('that was there before the exclusion is refused, until staff have looked at it', async () => {
    const draft = { realname: '许预备', birthday: '1984-02-03' };
    const [known, who] = [await person(draft), await person({ ...draft, realname: '许 预备' })];
    expect((await deposit(who, '100')).body.code).toBe(200);
    await block(known, 'exclusion');
    expect(await casesOf(who)).toEqual([['person', known.id]]);
    expect((await deposit(who, '100')).body).toMatchObject(REFUSED);
    await closeCase(who);
    expect((await deposit(who, '100')).body.code).toBe(200);
  });

  it('is free again when the exclusion is over', async () => {
    const [known, who] = [await person(), await person()];
    const yesterday = new Date(app.clock.now().getTime() - 24 * 3_600_000);
    await database.pool.query(
      `INSERT INTO protection_block (member_id, kind, term, started_at, ends_at, over_at)
       VALUES ($1, 'exclusion', '6m', $2::timestamptz - interval '200 days', $2, $2)`,
      [known.id, yesterday],
    );
    await database.pool.query(
      `INSERT INTO protection_case (member_id, kind, other_id, at) VALUES ($1, 'person', $2, $3)`,
      [who.id, known.id, yesterday],
    );
    expect((await deposit(who, '100')).body.code).toBe(200);
  });

  it('does not play on with another birth date after it gave that of the person', async () => {
    const known = await excluded({ realname: '孙逃跑', birthday: '1987-03-04' });
    const who = await person({ realname: '孙逃跑', birthday: '' });
    expect(await give(who, '1987-03-04')).toMatchObject(REFUSED);
    expect((await give(who, '1987-03-05')).code).toBe(200);
    expect((await deposit(who, '100')).body).toMatchObject(REFUSED);
    expect(await casesOf(who)).toEqual([['person', known.id]]);
  });

  it('stays known, because staff do not correct the birth date of a person who is excluded', async () => {
    const known = await excluded({ realname: '孙更正', birthday: '1987-03-06' });
    expect(await correct(known, '1987-12-24')).toMatchObject({
      code: 409,
      message: STAFF_PROTECTION.excludedBirthDate,
    });
    expect(await give(await person({ realname: '孙更正', birthday: '' }), '1987-03-06')).toMatchObject(REFUSED);
    expect((await correct(known, '2010-01-01')).code).toBe(200);
  });

  it('is found when it gives the birth date at the moment of the exclusion', async () => {
    for (let round = 0; round < 10; round += 1) {
      const birthday = `1986-03-${10 + round}`;
      const known = await person({ realname: '许同时', birthday });
      const who = await person({ realname: '许同时', birthday: '' });
      const [, given] = await Promise.all([block(known, 'exclusion'), give(who, birthday)]);
      expect(await casesOf(who)).toEqual([['person', known.id]]);
      if (given.code === 200) expect((await deposit(who, '100')).body).toMatchObject(REFUSED);
    }
  });
});

describe('the card of an excluded member', () => {
  const bind = async ({ token }: VenueMember, bank_no: string) => {
    const form = bankCardForm(PAY_PASSWORD, { bank_no });
    return (await call(memberRows.cards.bind, form, { token })).body;
  };
  const pay = async (who: VenueMember, number: string) => (await deposit(who, '100', number)).body;
  const ways = { bound: bind, 'given for a deposit': pay };

  it.each([
    ['bound', 'bound', '6225 8800 0000 1001', '6225880000001001'],
    ['bound', 'given for a deposit', '6225880000001002', '6225-8800-0000-1002'],
    ['given for a deposit', 'bound', '6225-8800-0000-1003', '６２２５８８０００００01003'],
    ['given for a deposit', 'given for a deposit', '6225880000001004', '6225 8800 0000 1004'],
  ] as const)('%s there can’t be %s by another account', async (there, here, number, again) => {
    const [known, who] = [await person(), await person()];
    expect((await ways[there](known, number)).code).toBe(200);
    await block(known, 'exclusion');
    expect(await ways[here](who, again)).toMatchObject(REFUSED);
    expect(await casesOf(who)).toEqual([['card', known.id]]);
    expect((await ways[here](who, '6225 8800 0099 0000')).code).toBe(200);
  });

  it('can’t be bound after many invented cards with the same ending were bound and removed', async () => {
    const [known, decoy, who] = [await person(), await person(), await person()];
    expect((await bind(known, '6225880000001777')).code).toBe(200);
    await block(known, 'exclusion');
    expect((await bind(decoy, '6225880000991777')).code).toBe(200);
    await database.pool.query(
      `INSERT INTO card (member_id, type, bank, personal_key_id, personal, bank_owner, bank_address, key_id, sealed,
         fingerprint, tail, hash_rule, bound_at, removed_at)
       SELECT member_id, type, bank, personal_key_id, personal, bank_owner, bank_address, key_id, sealed,
         fingerprint, tail, hash_rule, bound_at, bound_at
       FROM card, generate_series(1, 600) WHERE member_id = $1`,
      [decoy.id],
    );
    expect(await bind(who, '6225880000001777')).toMatchObject(REFUSED);
    expect(await pay(who, '6225880000001777')).toMatchObject(REFUSED);
    expect(await casesOf(who)).toEqual([['card', known.id]]);
  });

  it('does not keep others from what is no card number', async () => {
    const known = await person();
    expect((await pay(known, '1234567')).code).toBe(200);
    await block(known, 'exclusion');
    expect((await pay(await person(), '1234567')).code).toBe(200);
  });

  it('is known from orders of an earlier release after the job has read them', async () => {
    const [known, who] = [await person(), await person()];
    await pay(known, '6225880000001005');
    await block(known, 'exclusion');
    await database.pool.query('UPDATE deposit SET payer_mark = NULL, hash_rule = 1');
    await makeHashesAgain(app);
    expect(await pay(who, '6225880000001005')).toMatchObject(REFUSED);
  });

  it('does not matter when the same member gives it again', async () => {
    const who = await person();
    await pay(who, '6225880000001006');
    expect((await bind(who, '6225880000001006')).code).toBe(200);
  });
});
