import { memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createMembers } from '../src/modules/people/members/index.ts';
import { createProtection } from '../src/modules/people/protection/index.ts';
import { createEndings } from '../src/modules/play/endings/index.ts';
import { createLog } from '../src/platform/index.ts';
import { NO_TERMS } from './activities.ts';
import { PAY_PASSWORD, testConfig } from './app.ts';
import { bankForm, openWays } from './deposits.ts';
import { aPlan, aTier, credit } from './red-packets.ts';
import { newStaff } from './staff.ts';
import { type VenueFixture, type VenueMember, venueFixture } from './venues.ts';

export const BLOCKS = ['pause', 'break', 'exclusion', 'house'] as const;
export type BlockName = (typeof BLOCKS)[number];

/** The loop of a worker that ends games, run by hand. */
export const endingsProcess = ({ database, clock, jobs }: VenueFixture) => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const settings = createSettings({ database });
  const members = createMembers({ database, clock, config: testConfig(), settings });
  const protection = createProtection({ database, clock, settings, members });
  const { venues, transfers } = jobs;
  return { ...createEndings({ database, clock, log, protection, venues, transfers }), logged: () => lines.join('') };
};

/** The app with venues, pay ways and an activity, and the calls of player protection. */
export const protectionFixture = async () => {
  const fixture = await venueFixture();
  const { app, call, clock, database } = fixture;
  await openWays(database);
  const staff = await newStaff(app, 'admin');
  const types = staffRows.activities.types;
  const asStaff = { token: staff.token };
  const { version } = (await call(types, {}, asStaff)).body.data;
  await call(staffRows.activities.saveTypes, { version, types: [{ id: 0, name: '存款' }] }, asStaff);
  const [type] = (await call(memberRows.activities.types)).body.data;
  const activity = {
    type_id: type?.id,
    title: '新会员首存礼金',
    headline: '锦鲤迎新季',
    tagline: '首存礼金',
    banner: '/art/banner-koi.svg',
    content: '<p>首存 100 元起</p>',
    memo: '每位会员限参与一次',
    active: 1,
    can_apply: 1,
    terms: NO_TERMS,
  } as const;
  const { data } = (await call(staffRows.activities.save, activity, asStaff)).body;

  const rows = memberRows.protection;
  const as = ({ token }: VenueMember) => ({ token });

  return {
    ...fixture,
    staff,
    asStaff,
    activityId: data.id,

    block: async (who: VenueMember, kind: BlockName) => {
      if (kind === 'pause') return call(rows.pause, {}, as(who));
      if (kind === 'break') return call(rows.takeBreak, { days: 7 }, as(who));
      if (kind === 'exclusion') return call(rows.exclude, { term: '6m', password: PAY_PASSWORD }, as(who));
      const form = { member_id: who.id, cause: 'harm', reason: '家属来电' };
      const { token } = await newStaff(app, 'protection');
      return call(staffRows.protection.placeBlock, form, { token });
    },
    setLimit: (who: VenueMember, kind: string, period: string, value: string) =>
      call(rows.setLimit, { kind, period, value }, as(who)),
    hub: async (who: VenueMember) => (await call(rows.hub, {}, as(who))).body.data,
    /** Orders a deposit by bank, with a card of the member's own unless another one is given. */
    deposit: (who: VenueMember, amount: string, bank_no = `622588${String(who.id).padStart(10, '0')}`) =>
      call(memberRows.deposits.create, bankForm(amount, { bank_no }), as(who)),
    launch: (who: VenueMember, venueCode = 'xinghe', game = 'dragon') =>
      call(memberRows.games.launch, { plat_name: venueCode, game_type: 0, game_code: game, is_mobile_url: 1 }, as(who)),
    claimRebate: (who: VenueMember) => call(memberRows.rebates.claim, {}, as(who)),
    apply: (who: VenueMember) => call(memberRows.activities.apply, { activityid: data.id }, as(who)),
    draw: (who: VenueMember) => call(memberRows.redPackets.draw, {}, as(who)),

    /** Opens red packets from today on for members who deposited 100 元. */
    async openPackets() {
      const plan = aPlan([aTier({ recharge: '100', times: 5 })], { start_time: '00:00', end_time: '23:59' });
      const { token } = await newStaff(app, 'rewards');
      return call(staffRows.redPackets.publish, { base: 0, plan }, { token });
    },
    /** Lets a member draw a red packet: what was deposited between two windows counts. */
    entitle: ({ id }: VenueMember) =>
      credit(database, id, 1_000, new Date(beijingDayStart(beijingDay(clock.now())).getTime() - 30_000).toISOString()),
    /** A rebate of 5 元 of yesterday that waits for its claim. */
    giveRebate: ({ id }: VenueMember) =>
      database.pool.query(
        `INSERT INTO rebate_record (member_id, day, part, amount, created_at, platname, category, level, percent, turnover)
         VALUES ($1, $2, 0, 500, $3, 'xinghe', 'concise', 1, 80, 62500)`,
        [id, addDays(beijingDay(clock.now()), -1), clock.now()],
      ),

    /** Sets the clock. Members stay logged in, so that only protection refuses. */
    async jumpTo(moment: Date | number | string) {
      clock.set(new Date(moment));
      await database.pool.query(
        `UPDATE member_session SET opened_at = $1, touched_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
        [clock.now()],
      );
    },

    /** Rows of the log, oldest first. */
    async events(who: VenueMember): Promise<{ event: string; facts: Record<string, string> }[]> {
      const { rows: found } = await database.pool.query(
        'SELECT event, facts FROM protection_log WHERE member_id = $1 ORDER BY id',
        [who.id],
      );
      return found;
    },

    /** Credits a waiting order as staff do. */
    async approve(no: string) {
      // Sessions of staff end when the clock jumps.
      const { token } = await newStaff(app, 'finance');
      await call(staffRows.deposits.claim, { no }, { token });
      return call(staffRows.deposits.approve, { no, remark: '' }, { token });
    },
  };
};
export type ProtectionFixture = Awaited<ReturnType<typeof protectionFixture>>;
