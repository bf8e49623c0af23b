import { staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { agreeTo } from '../../../../test/proposals.ts';
import { staffToken } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const token = await staffToken(app, 'treasurer');
const account = { bank_name: '招商银行', bank_owner: '锦鲤科技', bank_address: '深圳分行', reason: '开户' };

describe('two accounts with the same number', () => {
  const numberOf = (n: number) => `6200 1111 ${n}`;
  const add = async (bank_no: string, enabled = true): Promise<number> => {
    const { rows } = await database.pool.query(
      `INSERT INTO receiving_account (bank_name, bank_no, bank_owner, bank_address, enabled, sort)
       VALUES ('招商银行', $1, '锦鲤科技', '深圳分行', $2, 40) RETURNING id`,
      [bank_no, enabled],
    );
    return rows[0].id;
  };
  const propose = async (id: number, bank_no: string): Promise<string> =>
    (await call(staffRows.accounts.save, { ...account, id, bank_no, enabled: 1, sort: 40 }, { token })).body.data.no;
  const basisOf = async (no: string) =>
    (await database.pool.query('SELECT basis FROM proposal WHERE no = $1', [no])).rows[0].basis;
  const openWith = async (bank_no: string): Promise<number> => {
    const text = 'SELECT count(*)::int AS n FROM receiving_account WHERE bank_no = $1 AND enabled';
    return (await database.pool.query(text, [bank_no])).rows[0].n;
  };

  it('are named to the second person, of a new account and of one that changes its number', async () => {
    const spelled = numberOf(1).replaceAll(' ', '-');
    const [open, closed, own] = [await add(numberOf(1)), await add(spelled, false), await add(numberOf(2))];
    const same = `#${open} 启用、#${closed} 停用`;
    expect(await basisOf(await propose(0, numberOf(1)))).toMatchObject({ 同号账户: same });
    expect(await basisOf(await propose(own, numberOf(1)))).toMatchObject({ 同号账户: same, 银行账号: numberOf(2) });
    expect(await basisOf(await propose(0, numberOf(3)))).toMatchObject({ 同号账户: '无' });
  });

  it('do not come from two agreements at the same moment', async () => {
    for (let round = 4; round < 12; round += 1) {
      const own = await add(`own ${round}`);
      const both = [await propose(0, numberOf(round)), await propose(own, numberOf(round))];
      const answers = await Promise.all(both.map((no) => agreeTo(app, no)));
      expect(answers.map(({ code }) => code).toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(await openWith(numberOf(round))).toBe(1);
    }
  });
});
