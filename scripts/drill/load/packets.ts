import { setTimeout as sleep } from 'node:timers/promises';
import { memberRows, staffRows } from '@koi/contract';
import { RED_PACKETS, RISK } from '@koi/contract/texts';
import { beijingDay, beijingTime } from '@koi/money';
import type { Caller } from './caller.ts';
import type { Person } from './people.ts';
import type { Record } from './record.ts';
import { expectCode, type Round } from './workers.ts';

const PAUSE_MS = 2_000;
const MINUTE_MS = 60_000;
/** The window opens this long after the plan is published, so that the deposits of the members count for it. */
const OPENS_AFTER_MS = 2 * MINUTE_MS;
/** The most draws of a day that the rules of a plan allow for one member. */
const MAX_TIMES = 50;

const tier = (recharge: number) => ({
  recharge: String(recharge),
  day_flow: '0',
  times: 20,
  flow_money: '1',
  min_money: '0.10',
  max_money: '0.20',
  budget: '1000',
  enabled: '1' as const,
});

/**
 * Two people publish a window that opens soon and closes at the end of the day. False when the draws of today are
 * committed.
 */
export const openPackets = async (editor: Caller, checker: Caller): Promise<boolean> => {
  const { latest, next_first_day: firstDay } = await editor.take(staffRows.redPackets.overview, {});
  const now = Date.now();
  const clock = beijingTime(new Date(now + OPENS_AFTER_MS)).slice(11, 16);
  if (firstDay !== beijingDay(new Date(now)) || clock < beijingTime(new Date(now)).slice(11, 16)) return false;
  const plan = {
    start_time: clock,
    end_time: '23:59',
    max_times: MAX_TIMES,
    tiers: [tier(100), tier(200), tier(300)],
  };
  const form = { base: latest.version, plan, reason: '演练' };
  const { no } = await editor.take(staffRows.redPackets.publish, form);
  if (no !== '') await checker.take(staffRows.proposals.approve, { no, remark: '' });
  return true;
};

/**
 * Members draw in turn. Before the window opens nothing happens; a member without draws is not asked again. Members of
 * the drill pay from one card, so that their rewards wait until staff of risk release them.
 */
export const packets = (record: Record, members: Person[], officer: Caller): Round => {
  const queue = [...members];
  return async () => {
    await sleep(PAUSE_MS);
    const member = queue.shift();
    if (member === undefined) return;
    const { key, answer } = await member.caller.submit(memberRows.redPackets.draw, {});
    if (answer.message === RED_PACKETS.notEntitled) return;
    queue.push(member);
    if (answer.message === RED_PACKETS.notStarted) return;
    if (answer.message === RISK.rewardsWait) {
      await officer.submitted(staffRows.risk.release, { member_id: member.id, reason: '演练' });
      return;
    }
    expectCode('a red packet', answer);
    record.add({ kind: 'packet', memberId: member.id, key });
  };
};
