import { agentRows, memberRows, staffRows } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { MEMBER_PASSWORD } from '../../../scripts/cast/members.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { demoTemplate } from './demo.ts';
import { newStaff } from './staff.ts';

/** Tests the agent of the demo, as seeded at that time. */
export const testDemoAgents = (now: string) =>
  describe(`a demo seeded at ${now}`, async () => {
    const app = await testApp({ clock: new ManualClock(now), template: await demoTemplate(now) });
    const { call, database } = app;
    const token = await app.logIn('agent8866', MEMBER_PASSWORD);
    const { url } = (await call(memberRows.agents.centreAddress, {}, { token })).body.data;
    const entered = await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] });
    const agent = { token: entered.body.data.token };
    const { token: admin } = await newStaff(app, 'admin');

    it('has an agent with members on two levels', async () => {
      const { data, total } = (await call(agentRows.agentCentre.members, { sort: 'turnover' }, agent)).body.data;
      expect(total).toBe(9);
      expect(data.filter(({ depth }) => depth === 2).map(({ name }) => name)).toEqual(['qi*****n7', 'zh****x1']);
      expect(parseMoney(data[0]?.turnover ?? '')).toBeGreaterThan(0n);
    });

    it('has a month of commission, credited to the wallet', async () => {
      const { data: overview } = (await call(agentRows.agentCentre.overview, {}, agent)).body;
      const { total } = (await call(agentRows.agentCentre.commissions, {}, agent)).body.data;
      expect(total).toBeGreaterThan(10);
      const { balance } = (await call(memberRows.members.user, {}, { token })).body.data;
      const paid = parseMoney(overview.commission_total) ?? 0n;
      expect(paid).toBeGreaterThan(10_000n);
      expect(parseMoney(balance)).toBe(350_000n + paid);
    });

    it('matches the settlement job: settling those days again adds nothing', async () => {
      const { data: runs, total } = (await call(staffRows.agents.runs, {}, { token: admin })).body.data;
      expect(total).toBeGreaterThanOrEqual(29);
      for (const { day } of runs) {
        const { body } = await call(staffRows.agents.run, { day }, { token: admin });
        expect(body).toMatchObject({ code: 200, data: { records: 0, paid: '0.00' } });
      }
    });

    it('has balanced books, pending applications and a refused one', async () => {
      expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
      const { data } = (await call(staffRows.agents.applications, {}, { token: admin })).body.data;
      expect(data.map(({ member_name, state }) => [member_name, state])).toEqual([
        ['songbai01', 1],
        ['chenyu88', 1],
        ['tingfeng3', 3],
        ['agent8866', 2],
      ]);
    });
  });
