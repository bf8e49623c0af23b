import { memberRows, staffRows } from '@koi/contract';
import type { Happening, Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const AGENT_DAYS = 390;
const PLAN_DAYS = 62;

/** Commission plan. Together with rebates it stays below the house edge. */
const TIERS = [
  { active: '1', turnover: '1000', direct: '0.08', indirect: '0.02' },
  { active: '3', turnover: '10000', direct: '0.10', indirect: '0.03' },
  { active: '5', turnover: '30000', direct: '0.12', indirect: '0.04' },
  { active: '10', turnover: '100000', direct: '0.15', indirect: '0.05' },
];

interface Application {
  name: string;
  hoursAgo: number;
  mobile: string;
  info: string;
  decision?: { hoursAgo: number; by: string; refusal?: string };
}

const APPLICATIONS: readonly Application[] = [
  {
    name: 'agent8866',
    hoursAgo: (AGENT_DAYS + 1) * DAY_HOURS,
    mobile: '13701238866',
    info: '在本地运营三个体育爱好者社群，成员约八百人，希望以合规方式介绍平台并长期合作。',
    decision: { hoursAgo: AGENT_DAYS * DAY_HOURS, by: 'content01' },
  },
  {
    name: 'tingfeng3',
    hoursAgo: 21 * DAY_HOURS,
    mobile: '13600001133',
    info: '想试试。',
    decision: { hoursAgo: 20 * DAY_HOURS, by: 'content01', refusal: '请补充推广渠道与预计人数后重新提交。' },
  },
  {
    name: 'songbai01',
    hoursAgo: 20,
    mobile: '13900007701',
    info: '有五年社群运营经验，主要面向江浙地区的棋牌爱好者，预计首月可带来三十位会员。',
  },
  {
    name: 'chenyu88',
    hoursAgo: 3,
    mobile: '13500008818',
    info: '身边朋友常问起平台，希望能有自己的推广链接。',
  },
];

const decide = async (
  { asStaff }: Simulation,
  name: string,
  { by, refusal }: NonNullable<Application['decision']>,
): Promise<void> => {
  const { data } = await asStaff(by, staffRows.agents.applications, { state: '1', search: name });
  const id = data[0]?.id ?? 0;
  if (refusal === undefined) await asStaff(by, staffRows.agents.approve, { id });
  else await asStaff(by, staffRows.agents.refuse, { id, reason: refusal });
};

/** The commission plan, and the applications to become an agent. */
export const agentsHistory = (now: Date): Happening[] => {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  return [
    {
      at: ago(PLAN_DAYS * DAY_HOURS),
      happen: ({ asStaff }) => asStaff('content01', staffRows.agents.savePlan, { version: 0, tiers: TIERS }),
    },
    ...APPLICATIONS.flatMap(({ name, hoursAgo, mobile, info, decision }): Happening[] => [
      {
        at: ago(hoursAgo),
        happen: ({ asMember }) => asMember(name, memberRows.agents.apply, { mobile, apply_info: info }),
      },
      ...(decision === undefined
        ? []
        : [{ at: ago(decision.hoursAgo), happen: (simulation: Simulation) => decide(simulation, name, decision) }]),
    ]),
  ];
};
