import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { memberIdOf } from '../modules/people/members/index.ts';
import { type ActivityDraft, importActivities, importApplication } from '../modules/rewards/activities/index.ts';
import { sendLetters } from '../modules/talk/letters/index.ts';
import type { Tx } from '../platform/index.ts';
import { demoActivityTexts } from './activity-texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REVIEWER = 'finance01';

const TYPES = ['新人专享', '日常优惠', '体育赛事', '真人视讯', '电子游艺', 'VIP 礼遇'];

/** From the first of this month to the first of the next one, in Beijing time. */
const thisMonth = (now: Date): { startsAt: Date; endsAt: Date } => {
  const first = `${beijingDay(now).slice(0, 8)}01`;
  const next = `${addDays(first, 31).slice(0, 8)}01`;
  return { startsAt: beijingDayStart(first), endsAt: beijingDayStart(next) };
};

const demoActivities = (now: Date): (Omit<ActivityDraft, 'typeId'> & { type: string })[] =>
  demoActivityTexts.map(({ art, monthly, ...text }) => ({
    ...text,
    banner: `/art/banner-${art}.svg`,
    ...(monthly ? thisMonth(now) : { startsAt: null, endsAt: null }),
    active: true,
  }));

type Outcome = { bonus: bigint; multiple: number } | { reason: string };

/** Applications of members, with the time in minutes ago. A decision is dated one hour after its application. */
const APPLICATIONS: readonly (readonly [member: string, title: string, minutesAgo: number, outcome?: Outcome])[] = [
  ['koi8866', '体育周有效投注礼金', 5900, { reason: '上周有效投注 1,860 元，未达到 3,000 元档位，达标后可重新申请' }],
  ['koi8866', '真人视讯周礼金', 60, { bonus: 188_00n, multiple: 3 }],
  ['koi8866', '电子游艺存款加赠', 26],
  ['zhuyinx1', '新会员首存礼金', 132],
  ['qingshan7', '体育周有效投注礼金', 96],
  ['hailan22', '新会员首存礼金', 58],
  ['moyunxi', '真人视讯周礼金', 34],
  ['lotus2026', '电子游艺存款加赠', 12],
];

export const seedActivities = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const activities = demoActivities(now);
  const ids = await importActivities(tx, TYPES, activities, now);
  for (const [member, activityName, minutesAgo, outcome] of APPLICATIONS) {
    const memberId = await memberIdOf(tx, member);
    const activityId = ids.get(activityName);
    const terms = activities.find(({ title }) => title === activityName)?.terms;
    if (memberId === undefined || activityId === undefined || terms === undefined)
      throw new Error(`${member} can't apply for ${activityName}`);
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const decided = outcome && { outcome: { at: new Date(at.getTime() + HOUR_MS), by: REVIEWER, ...outcome } };
    await importApplication(tx, { memberId, activityId, activityName, terms, at, ...decided }, { sendLetters });
  }
};
