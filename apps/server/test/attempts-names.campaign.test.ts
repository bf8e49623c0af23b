import { CARDS, MEMBER_FILES, memberRows, PROTECTION_GATE, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { registrationForm } from '../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from './app.ts';
import { protectionFixture } from './protection.ts';
import { newStaff } from './staff.ts';
import type { VenueMember } from './venues.ts';

const fixture = await protectionFixture();
const { call, block, deposit } = fixture;

let count = 0;
const person = async (realname: string, birthday = '1990-05-17'): Promise<VenueMember | undefined> => {
  count += 1;
  const { body } = await call(
    memberRows.members.register,
    registrationForm(`signs${1000 + count}`, { realname, paypassword: PAY_PASSWORD }),
  );
  if (body.code !== 200) return undefined;
  const who = { id: 0, token: body.data.api_token, player: '' };
  const { data } = (await call(memberRows.members.user, {}, { token: who.token })).body;
  const given = await call(memberRows.protection.setBirthDate, { birth_date: birthday }, { token: who.token });
  return given.body.code === 200 ? { ...who, id: data.id } : undefined;
};
const known = async (realname: string, birthday?: string): Promise<VenueMember> =>
  (await person(realname, birthday)) ?? expect.fail(`${realname} was refused`);

/** Other ways of writing 阿里木·江, with signs that are not seen or look the same. */
const NAMES = [
  ...['\u200b', '\u2060', '\ufe0f', '\u00ad', '\u3164', '\u115f', '\u{e0041}', '\u{e0100}'].map((s) => `阿里${s}木·江`),
  ...[...'・•‧∙⋅･．ꞏㆍᐧ丶'].map((dot) => `阿里木${dot}江`),
  ...['\u0301', '\u0323', '\u20dd'].map((mark) => `阿里木${mark}·江`),
  ...['阿里木江', '阿里木 · 江', '阿里木「江」', '阿里木·江☆'],
];

const digitsFrom = (first: number) => (number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
type Ways = Readonly<Record<string, (number: string) => string>>;
/** Other ways of writing the number of a card, which the server reads as this number. */
const READ_AS_DIGITS: Ways = {
  'Arabic digits': digitsFrom(0x660),
  'Persian digits': digitsFrom(0x6f0),
  'Devanagari digits': digitsFrom(0x966),
  'full-width digits': digitsFrom(0xff10),
  'mathematical digits': digitsFrom(0x1d7d8),
  'an ideographic space': (number) => `${number.slice(0, 14)}\u3000${number.slice(14)}`,
  'a dash': (number) => `${number.slice(0, 14)}–${number.slice(14)}`,
};
/** Ways that the server does not read as a number. */
const NO_NUMBERS: Ways = {
  'Chinese digits': (number) => number.replace(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? ''),
  'the letter O': (number) => number.replaceAll('0', 'O'),
  'a word before it': (number) => `No${number}`,
  'a number behind it': (number) => `${number}/1`,
  'a zero-width space': (number) => `${number.slice(0, 14)}\u200b${number.slice(14)}`,
  'a dot': (number) => `${number.slice(0, 14)}·${number.slice(14)}`,
};

describe('an excluded person can not', () => {
  it('play on in another account under the same name with other signs in it', async () => {
    await block(await known('阿里木·江'), 'exclusion');
    for (const name of NAMES) {
      expect(await person(name), JSON.stringify(name)).toBeUndefined();
    }
    expect(await person('阿里木·汗')).toBeDefined();
    expect(await person('阿里木·江', '1990-05-18')).toBeDefined();
  });

  it('use the same card in another account, written with other digits or signs', async () => {
    const bind = async ({ token }: VenueMember, bank_no: string) => {
      const form = bankCardForm(PAY_PASSWORD, { bank_no });
      return (await call(memberRows.cards.bind, form, { token })).body;
    };
    const pay = async (who: VenueMember, number: string) => (await deposit(who, '100', number)).body;
    const [bound, given] = ['6225880000002001', '6225880000002002'];
    const one = await known('陈一');
    expect((await bind(one, bound)).code).toBe(200);
    expect((await pay(one, given)).code).toBe(200);
    await block(one, 'exclusion');
    const ways = [
      ...Object.entries(READ_AS_DIGITS).map(
        (way) => [...way, { code: 422, message: PROTECTION_GATE.notPossible }] as const,
      ),
      ...Object.entries(NO_NUMBERS).map((way) => [...way, { code: 400, message: CARDS.numberDigits }] as const),
    ];
    for (const [way, write, refusal] of ways) {
      const other = await known('陈二', '1991-01-01');
      for (const number of [bound, given]) {
        expect(await bind(other, write(number)), `${way}, bound`).toMatchObject(refusal);
        expect(await pay(other, write(number)), `${way}, given for a deposit`).toMatchObject(refusal);
      }
      expect(await bind(other, bound)).toMatchObject({ message: PROTECTION_GATE.notPossible });
    }
    const other = await known('陈二', '1991-01-01');
    expect((await bind(other, '6225 8800 0000 2003')).code).toBe(200);
    expect((await pay(other, '٦٢٢٥٨٨٠٠٠٠٠٠٢٠٠٣')).code).toBe(200);
  });
});

describe('a member whose name is the ID of another one can not', async () => {
  const victim = await known('陈三', '1992-02-02');
  const digits = String(victim.id);
  const { body } = await call(memberRows.members.register, registrationForm(digits));
  const thief: number = (await call(memberRows.members.user, {}, { token: body.data.api_token })).body.data.id;
  const REFUSED = { code: 400, message: MEMBER_FILES.twoMeant(digits) };
  const as = async (role: 'adjuster' | 'service' | 'protection' | 'readonly') => ({
    token: (await newStaff(fixture.app, role)).token,
  });

  it('have money booked that was meant for the other one', async () => {
    const adjuster = await as('adjuster');
    const make = async (member: string) => {
      const draft = { member, direction: 'credit', amount: '100', multiple: '1', reason: '活动补发' };
      return (await call(staffRows.adjustments.make, draft, adjuster)).body;
    };
    const booked = async (search: string) => (await call(staffRows.adjustments.list, { search }, adjuster)).body;
    expect(await make(digits)).toMatchObject(REFUSED);
    expect((await make(`#${digits}`)).code).toBe(200);
    expect((await make(`@${digits}`)).code).toBe(200);
    expect(await booked(digits)).toMatchObject(REFUSED);
    expect((await booked(`#${digits}`)).data.data.map(({ member_id }) => member_id)).toEqual([victim.id]);
    expect((await booked(`@${digits}`)).data.data.map(({ member_id }) => member_id)).toEqual([thief]);
  });

  it('read the letter that was meant for the other one', async () => {
    const support = await as('service');
    const send = async (names: string) => {
      const letter = { audience: 'some', names, kind: 'notice', title: '账户通知', content: '<p>请联系客服</p>' };
      return (await call(staffRows.letters.send, letter, support)).body;
    };
    const received = async (id: number) =>
      (await call(staffRows.letters.received, { member_id: id }, support)).body.data.data.filter(
        ({ title }) => title === '账户通知',
      ).length;
    expect(await send(digits)).toMatchObject(REFUSED);
    expect(await send(`koi, ${digits}`)).toMatchObject(REFUSED);
    expect([await received(victim.id), await received(thief)]).toEqual([0, 0]);
    expect((await send(`#${digits}`)).code).toBe(200);
    expect([await received(victim.id), await received(thief)]).toEqual([1, 0]);
    const found = await call(staffRows.letters.list, { search: digits }, support);
    expect(found.body).toMatchObject(REFUSED);
  });

  it('be found instead of the other one', async () => {
    const reader = await as('readonly');
    const find = async (member: string) => (await call(staffRows.memberFiles.find, { member }, reader)).body;
    expect(await find(digits)).toMatchObject(REFUSED);
    expect((await find(`#${digits}`)).data).toMatchObject({ id: victim.id });
    expect((await find(`@${digits}`)).data).toMatchObject({ id: thief });
    expect(await find('#999999999')).toMatchObject({ code: 404, message: MEMBER_FILES.unknown });
    for (const row of [staffRows.reviews.list, staffRows.bets.search, staffRows.transfers.list, staffRows.risk.list]) {
      expect((await call(row, { search: digits }, reader)).body).toMatchObject(REFUSED);
      expect((await call(row, { search: `#${digits}` }, reader)).body.code).toBe(200);
    }
    const listed = await call(staffRows.memberFiles.list, { search: digits }, reader);
    expect(listed.body.data.data.map(({ id }) => id).toSorted()).toEqual([victim.id, thief].toSorted());
    const { members } = (await call(staffRows.search.find, { q: digits, identity: 0 }, reader)).body.data;
    expect(members.map(({ id }) => id).toSorted()).toEqual([victim.id, thief].toSorted());
  });
});
