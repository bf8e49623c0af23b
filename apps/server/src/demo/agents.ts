import { addDays, beijingClock, beijingDay, beijingDayStart } from '@koi/money';
import { importApplications, importSettledDay, putPlan } from '../modules/people/agents/index.ts';
import { memberIdOf, noteVisits, setReferrer } from '../modules/people/members/index.ts';
import { importRecords } from '../modules/rewards/rebates/index.ts';
import type { Tx } from '../platform/index.ts';
import { daysBefore } from './history.ts';
import { COMPARED, importDays, type Play, playOut, recordsOf } from './play.ts';

const AGENT = 'agent8866';
const AGENT_DAYS = 390;
const PLAN_DAYS = 60;
const SETTLED_DAYS = 30;
const EVENING_MS = 19 * 3_600_000;

/** Commission plan in 分 and hundredths of a percent. Together with rebates it stays below the house edge. */
export const TIERS = [
  { active: 1, turnover: '100000', direct: 8, indirect: 2 },
  { active: 3, turnover: '1000000', direct: 10, indirect: 3 },
  { active: 5, turnover: '3000000', direct: 12, indirect: 4 },
  { active: 10, turnover: '10000000', direct: 15, indirect: 5 },
];

interface Brought {
  name: string;
  by: string;
  level: number;
  plays: readonly Play[];
}

/** Members referred by the agent or by one of the agent's members, and what they played recently. */
const BROUGHT: readonly Brought[] = [
  { name: 'koi8866', by: AGENT, level: 3, plays: [] },
  {
    name: 'moyunxi',
    by: AGENT,
    level: 4,
    plays: [
      [13, 'xinghe', 6_800n],
      [12, 'yunding', 9_400n],
      [10, 'xinghe', 7_250n],
      [9, 'yaji', 5_600n],
      [7, 'yunding', 12_300n],
      [6, 'xinghe', 8_150n],
      [5, 'tianji', 4_000n],
      [4, 'xinghe', 11_600n],
      [3, 'yunding', 9_900n],
      [2, 'xinghe', 13_450n],
      [1, 'yunding', 10_200n],
      [0, 'xinghe', 15_800n],
    ],
  },
  {
    name: 'lanting09',
    by: AGENT,
    level: 2,
    plays: [
      [12, 'xinghe', 2_400n],
      [9, 'xinghe', 3_100n],
      [6, 'yunding', 2_750n],
      [5, 'xinghe', 1_900n],
      [3, 'canghai', 2_600n],
      [1, 'xinghe', 4_240n],
      [0, 'yaji', 3_600n],
    ],
  },
  {
    name: 'yuezhi66',
    by: AGENT,
    level: 2,
    plays: [
      [11, 'tianji', 1_500n],
      [8, 'xinghe', 2_060n],
      [6, 'tianji', 1_800n],
      [3, 'xinghe', 2_200n],
      [1, 'tianji', 1_650n],
      [0, 'tianji', 2_400n],
    ],
  },
  {
    name: 'tingfeng3',
    by: AGENT,
    level: 2,
    plays: [
      [10, 'jincheng', 900n],
      [6, 'jincheng', 1_310n],
      [3, 'jincheng', 1_000n],
      [0, 'jincheng', 1_280n],
    ],
  },
  { name: 'lotus2026', by: AGENT, level: 1, plays: [[9, 'xinghe', 1_200n]] },
  {
    name: 'hailan22',
    by: AGENT,
    level: 1,
    plays: [
      [8, 'canghai', 600n],
      [3, 'canghai', 850n],
      [0, 'canghai', 1_150n],
    ],
  },
  { name: 'qingshan7', by: 'lanting09', level: 1, plays: [[0, 'yunding', 2_480n]] },
  { name: 'zhuyinx1', by: 'yuezhi66', level: 1, plays: [] },
];

const existing = async (tx: Tx, name: string): Promise<number> => {
  const id = await memberIdOf(tx, name);
  if (id === undefined) throw new Error(`there is no demo member ${name}`);
  return id;
};

const bring = async (tx: Tx, { name, by, level, plays }: Brought, lastDay: string): Promise<void> => {
  const memberId = await existing(tx, name);
  await setReferrer(tx, memberId, await existing(tx, by));
  if (plays.length === 0) return;
  const records = recordsOf(memberId, { level, plays }, lastDay);
  await importDays(tx, records);
  await importRecords(tx, records);
  for (const record of records) {
    await playOut(tx, record, `demo-${name}`);
    await noteVisits(tx, [memberId], new Date(beijingDayStart(record.day).getTime() + EVENING_MS));
  }
};

const applications = async (tx: Tx, now: Date): Promise<void> => {
  const hoursAgo = (hours: number) => daysBefore(now, hours / 24);
  const approvedAt = daysBefore(now, AGENT_DAYS);
  await importApplications(tx, [
    {
      memberId: await existing(tx, AGENT),
      mobile: '13701238866',
      info: '在本地运营三个体育爱好者社群，成员约八百人，希望以合规方式介绍平台并长期合作。',
      state: 2,
      staffName: 'finance01',
      createdAt: daysBefore(now, AGENT_DAYS + 1),
      decidedAt: approvedAt,
    },
    {
      memberId: await existing(tx, 'tingfeng3'),
      mobile: '13600001133',
      info: '想试试。',
      state: 3,
      reason: '请补充推广渠道与预计人数后重新提交。',
      staffName: 'finance02',
      createdAt: daysBefore(now, 21),
      decidedAt: daysBefore(now, 20),
    },
    {
      memberId: await existing(tx, 'songbai01'),
      mobile: '13900007701',
      info: '有五年社群运营经验，主要面向江浙地区的棋牌爱好者，预计首月可带来三十位会员。',
      state: 1,
      createdAt: hoursAgo(20),
    },
    {
      memberId: await existing(tx, 'chenyu88'),
      mobile: '13500008818',
      info: '身边朋友常问起平台，希望能有自己的推广链接。',
      state: 1,
      createdAt: hoursAgo(3),
    },
  ]);
};

/** Seeds an agent with members on two levels, and a month of commission as the daily job would have paid it. */
export const seedAgents = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const agentId = await existing(tx, AGENT);
  const lastDay = addDays(beijingDay(now), beijingClock(now) < COMPARED ? -2 : -1);
  const firstDay = addDays(lastDay, -PLAN_DAYS);
  await putPlan(tx, { firstDay, tiers: TIERS, staffName: 'admin01', createdAt: daysBefore(now, PLAN_DAYS + 3) });
  for (const brought of BROUGHT) await bring(tx, brought, lastDay);
  await applications(tx, now);
  for (let ago = SETTLED_DAYS - 1; ago >= 0; ago -= 1) await importSettledDay(tx, addDays(lastDay, -ago), [agentId]);
};
