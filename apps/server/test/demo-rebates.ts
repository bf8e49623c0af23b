import { memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { MEMBER_PASSWORD } from '../../../scripts/cast/members.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { demoTemplate } from './demo.ts';
import { newStaff } from './staff.ts';

/** Tests the rebates of the demo, as seeded at that time. */
export const testDemoRebates = (now: string) =>
  describe(`a demo seeded at ${now}`, async () => {
    const app = await testApp({ clock: new ManualClock(now), template: await demoTemplate(now) });
    const { call, database } = app;
    const token = await app.logIn('koi8866', MEMBER_PASSWORD);
    const list = async (input: object = {}) => (await call(memberRows.rebates.list, input, { token })).body.data;
    const { token: admin } = await newStaff(app, 'admin');

    it('has pending and claimed rebates, with their bets', async () => {
      const { list: page, jisuan, nojisuan } = await list();
      expect({ jisuan, nojisuan }).toEqual({ jisuan: '2316.80', nojisuan: '86.40' });
      expect(page.data.slice(0, 3).map(({ gamename, turnover, money }) => [gamename, turnover, money])).toEqual([
        ['星河电子', '7394.00', '73.94'],
        ['天际体育', '1250.00', '7.50'],
        ['云顶真人', '6200.00', '4.96'],
      ]);
      expect(page.total).toBe(20);
      const { data } = (await call(memberRows.bets.list, {}, { token })).body;
      expect(data.total).toBe(20 * 2);
    });

    it('matches its bets: settling those days again adds nothing', async () => {
      const { data: runs } = (await call(staffRows.rebates.runs, {}, { token: admin })).body.data;
      expect(runs.length).toBeGreaterThanOrEqual(8);
      for (const { day } of runs) {
        const { body } = await call(staffRows.rebates.run, { day }, { token: admin });
        expect(body).toMatchObject({ code: 200, data: { records: 0 } });
      }
    });

    it('has balanced books before and after a claim', async () => {
      const failed = async () => (await auditBooks(database)).filter(({ passed }) => !passed);
      expect(await failed()).toEqual([]);
      expect((await call(memberRows.rebates.claim, {}, { token })).body.code).toBe(200);
      expect(await list()).toMatchObject({ jisuan: '2403.20', nojisuan: '0.00' });
      expect(await failed()).toEqual([]);
    });

    it('has the member’s history up to the third level, and enough turnover to keep it', async () => {
      const { data } = (await call(staffRows.vip.history, { search: 'koi8866' }, { token: admin })).body.data;
      expect(data.map(({ from_level, to_level, reason }) => [from_level, to_level, reason])).toEqual([
        [2, 3, 'promotion'],
        [1, 2, 'promotion'],
      ]);
      const { data: user } = (await call(memberRows.members.user, {}, { token })).body;
      expect(user).toMatchObject({ vip: 3, flowsum: '363609.00' });
    });
  });
