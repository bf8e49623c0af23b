import { setTimeout as pause } from 'node:timers/promises';
import { memberRows, staffRows } from '@koi/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import { bankCardForm, depositForm } from '../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, type TestApp } from './app.ts';
import { fund, memberIdOf } from './money.ts';
import { newStaff } from './staff.ts';

const SURNAMES = ['欧阳', '司徒', '上官', '诸葛', '令狐'];
const GIVEN = ['若澜', '清辞', '云舟', '景行', '怀瑾', '疏桐'];
const nameOf = (surnames: readonly string[], index: number): string =>
  `${surnames[index % surnames.length]}${GIVEN[Math.floor(index / surnames.length) % GIVEN.length]}`;
const digits = (index: number): string => String(index * 7_919 + 3_571).padStart(7, '0');

/** Everything personal that a member gives. */
export interface Person {
  realname: string;
  mobile: string;
  email: string;
  birthday: string;
  card: string;
  holder: string;
  payer: string;
  payerCard: string;
  applicant: string;
}

/** Up to thirty people. No two values are the same, and none is part of anything else. */
export const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    realname: nameOf(SURNAMES, index),
    mobile: `1391${digits(index)}`,
    email: `person.${index}@mail-${index}.example`,
    birthday: `${1980 + (index % 27)}-0${1 + (index % 9)}-${10 + (index % 19)}`,
    card: `62170011${digits(index)}0387`,
    holder: nameOf(['慕容', '皇甫', '尉迟', '公孙', '长孙'], index),
    payer: nameOf(['宇文', '东方', '南宫', '西门', '百里'], index),
    payerCard: `62284804${digits(index)}9871`,
    applicant: `1771${digits(index)}`,
  }));

export interface Life {
  person: Person;
  id: number;
  token: string;
  order: string;
  receipt: string;
  picture: string;
}

interface AskedExport {
  maker: { token: string };
  no: string;
  proposal: string;
}

/** What members and staff do with personal data in an app. */
export const personalLives = async (whole: TestApp) => {
  const { app, call, database, register } = whole;
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#b33' } })
    .png()
    .toBuffer();

  const upload = async (url: string, token: string): Promise<string> => {
    const payload = new FormData();
    payload.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await app.http.inject({ method: 'POST', url, headers, payload })).json();
    return data.url;
  };

  const ok = async <T>(answer: Promise<{ body: { code: number; message: string; data: T } }>): Promise<T> => {
    const { body } = await answer;
    if (body.code !== 200) throw new Error(body.message);
    return body.data;
  };

  return {
    ok,

    /** Everything that a member does with personal data. */
    async live(person: Person, index: number): Promise<Life> {
      const name = `person${String(index).padStart(4, '0')}`;
      const token = await register(name, { realname: person.realname, birthday: '' });
      let calls = 0;
      // Every call has a key, because answers of such calls are kept.
      const as = () => {
        calls += 1;
        return { token, headers: { 'idempotency-key': `life-${index}-call-${calls}` } };
      };
      const { mobile, email, birthday } = person;
      await ok(call(memberRows.members.updateProfile, { mobile, email, birthday }, as()));
      const card = { bank_owner: person.holder, bank_no: person.card, bank_address: '深圳' };
      await ok(call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, card), as()));
      const payer = { bank: '农业银行', bank_owner: person.payer, bank_no: person.payerCard, bank_address: '杭州' };
      const form = depositForm(500, 'bank', payer);
      const { deposit_no: order } = await ok(call(memberRows.deposits.create, form, as()));
      const receipt = await upload(memberRows.deposits.uploadReceipt.path, token);
      await ok(call(memberRows.deposits.saveProof, { deposit_no: order, reference: '', receipt }, as()));
      const application = { mobile: person.applicant, apply_info: `电话 ${person.applicant}` };
      await ok(call(memberRows.agents.apply, application, as()));
      const shown = await upload(memberRows.service.picture.path, token);
      const id = await memberIdOf(whole, token);
      await fund(database, id, 100_000n);
      const [bound] = await ok(call(memberRows.cards.list, {}, as()));
      await ok(call(memberRows.withdrawals.create, { amount: '100', bank: bound?.id, password: PAY_PASSWORD }, as()));
      const answers = {
        realname: person.realname,
        card: person.card,
        way: 'bank',
        amount: '500',
        password: PASSWORD,
      };
      await ok(call(memberRows.payResets.ask, answers, as()));
      return { person, id, token, order, receipt, picture: shown };
    },

    /** What staff do with the personal data of a member. */
    async serve({ person, id, order }: Life): Promise<void> {
      const tokenOf = async (role: 'service' | 'cashier-in' | 'protection') => ({
        token: (await newStaff(whole, role)).token,
      });
      const service = await tokenOf('service');
      for (const search of [person.mobile, person.realname, person.card]) {
        await ok(call(staffRows.search.find, { q: search, identity: 1 }, service));
        await call(staffRows.memberFiles.list, { search }, service);
      }
      const query = `search=${person.mobile}`;
      await ok(call(staffRows.savedFilters.save, { screen: '/members', name: '一位', query }, service));
      expect(await ok(call(staffRows.savedFilters.list, { screen: '/members' }, service))).toMatchObject([{ query }]);
      const answers = { realname: person.realname, mobile: person.mobile, joined_month: '2026-06', reason: '遗忘密码' };
      await call(staffRows.memberSecurity.proposeRecovery, { member_id: id, ...answers }, service);
      const inward = await tokenOf('cashier-in');
      await call(staffRows.deposits.claim, { no: order }, inward);
      expect(await ok(call(staffRows.deposits.payer, { no: order }, inward))).toEqual({ owner: person.payer });
      await call(staffRows.deposits.approve, { no: order, remark: '' }, inward);
      const corrected = { member_id: id, birth_date: person.birthday, reason: '证件已核对' };
      await ok(call(staffRows.protection.correctBirthDate, corrected, await tokenOf('protection')));
    },

    /** A request for an export of whole values, which waits for a second person. */
    async askExport(filters: Record<string, string>): Promise<AskedExport> {
      const maker = { token: (await newStaff(whole, 'cashier-in')).token };
      const draft = { list: 'members/list', format: 'csv', filters, reason: '监管机构来函' };
      return { maker, ...(await ok(call(staffRows.exports.propose, draft, maker))) };
    },

    /** The second person agrees, and the requester downloads the file. */
    async endExport({ maker, no, proposal }: AskedExport): Promise<string> {
      // Staff do not agree to anything on the first day of their account.
      const checker = await newStaff(whole, 'checker');
      const age = `UPDATE staff_account SET created_at = created_at - interval '2 days' WHERE id = $1`;
      await database.pool.query(age, [checker.id]);
      await ok(call(staffRows.proposals.approve, { no: proposal, remark: '' }, { token: checker.token }));
      for (let tries = 0; tries < 500; tries += 1) {
        const { state, failure } = await ok(call(staffRows.exports.detail, { no }, maker));
        if (state === 'failed') throw new Error(failure);
        if (state === 'ready') {
          const { url } = await ok(call(staffRows.exports.download, { no }, maker));
          return (await app.http.inject({ method: 'GET', url })).body;
        }
        await pause(20);
      }
      throw new Error('the export does not end');
    },

    /** The kind of a stored picture, as it is served. */
    async shown(url: string): Promise<string> {
      const { rawPayload } = await app.http.inject({ method: 'GET', url });
      return rawPayload.subarray(8, 12).toString();
    },
  };
};
