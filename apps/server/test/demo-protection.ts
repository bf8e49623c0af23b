import { memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { MEMBER_PASSWORD } from '../../../scripts/cast/members.ts';
import { verifyProtectionLog } from '../src/modules/people/protection/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { demoTemplate } from './demo.ts';
import { newStaff } from './staff.ts';

/** Tests player protection in the demo, as seeded at that time. */
export const testDemoProtection = (now: string) =>
  describe(`player protection in a demo seeded at ${now}`, async () => {
    const app = await testApp({ clock: new ManualClock(now), template: await demoTemplate(now) });
    const { call, database } = app;
    const enter = async (name: string) => ({ token: await app.logIn(name, MEMBER_PASSWORD) });
    const hubOf = async (name: string) => (await call(memberRows.protection.hub, {}, await enter(name))).body.data;

    it('has a member near a deposit limit who asked to raise it', async () => {
      const { nearest, limits, block, reality_minutes } = await hubOf('limit8866');
      expect({ block, reality_minutes }).toEqual({ block: null, reality_minutes: 30 });
      expect(nearest).toMatchObject({ kind: 'deposit', period: 'day', value: '2000.00', used: '1800.00', percent: 90 });
      expect(limits.find(({ raise }) => raise)?.raise).toMatchObject({ value: '5000.00', ready: 0 });
      const { body } = await call(
        memberRows.deposits.createTron,
        { money: '500', protocol: 'TRC20' },
        await enter('limit8866'),
      );
      expect(body.code).not.toBe(200);
    });

    it('has a member on a break, who keeps their balance', async () => {
      const { block, withdrawable } = await hubOf('break8866');
      expect(block).toMatchObject({ kind: 'break', term: '30d', may_return: 0 });
      expect(withdrawable).not.toBe('0.00');
    });

    it('has an excluded member whose request to return waits for staff', async () => {
      const { block } = await hubOf('return8866');
      expect(block).toMatchObject({ kind: 'exclusion', term: '6m', return: { state: 'waiting' } });
      const countsOf = async (role: 'service' | 'content') => {
        const { token } = await newStaff(app, role);
        return (await call(staffRows.session.counts, {}, { token })).body.data.protection;
      };
      expect(await countsOf('service')).toBe(1);
      expect(await countsOf('content')).toBe(0);
    });

    it('shows staff the register, the request and the history of the excluded member', async () => {
      const { token } = await newStaff(app, 'admin');
      const { data: blocks } = (await call(staffRows.protection.blocks, {}, { token })).body.data;
      expect(blocks.map(({ member_name, kind, ending }) => [member_name, kind, ending])).toEqual([
        ['break8866', 'break', 'itself'],
        ['return8866', 'exclusion', 'asked'],
      ]);
      const { data: returns } = (await call(staffRows.protection.returns, {}, { token })).body.data;
      expect(returns).toMatchObject([{ member_name: 'return8866', state: 'waiting', term: '6m' }]);
      const memberId = returns[0]?.member_id ?? 0;
      const { data: events } = (await call(staffRows.protection.memberHistory, { member_id: memberId }, { token })).body
        .data;
      expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['return-asked', 'excluded']));
      const { limits } = (await call(staffRows.protection.member, { member_id: memberId }, { token })).body.data;
      expect(limits).toHaveLength(13);
    });

    it('has a sound protection log', async () => {
      expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: true });
    });

    it('mentions the hub in the welcome letter', async () => {
      const { rows } = await database.pool.query(`SELECT FROM letter WHERE content LIKE '%href="#/protection"%'`);
      expect(rows).toHaveLength(1);
    });
  });
