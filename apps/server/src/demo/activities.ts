import { memberRows, staffRows } from '@koi/contract';
import { starterActivityTypes } from '@koi/contract/starter';
import { addDays, beijingDay, beijingDayStart, beijingTime } from '@koi/money';
import { demoActivityTexts } from './activity-texts.ts';
import type { Happening, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const EDITOR = 'content01';
const REVIEWER = 'content01';

/**
 * This month and the next one, in Beijing time, so that a demo that was started on the last day of a month keeps its
 * activities on the day after.
 */
const twoMonths = (now: Date) => {
  const first = `${beijingDay(now).slice(0, 8)}01`;
  // Two months have 59 to 62 days, so that 62 days lead to one of the first days after them.
  const end = `${addDays(first, 62).slice(0, 8)}01`;
  return { starts_at: beijingTime(beijingDayStart(first)), ends_at: beijingTime(beijingDayStart(end)) };
};

const ALWAYS = { starts_at: '', ends_at: '' };

/** Saves every activity, the last one first, because a new activity is placed before the others. */
const save = async ({ asStaff }: Simulation, months: ReturnType<typeof twoMonths>): Promise<void> => {
  const { list: types } = await asStaff(EDITOR, staffRows.activities.types, {});
  const { data: saved } = await asStaff(EDITOR, staffRows.activities.list, {});
  for (const { art, ends, type, canApply, ...text } of demoActivityTexts.toReversed()) {
    const known = saved.find(({ title }) => title === text.title);
    if (known !== undefined && !ends) continue;
    await asStaff(EDITOR, staffRows.activities.save, {
      ...text,
      id: known?.id ?? 0,
      version: known?.version ?? 0,
      type_id: types.find(({ name }) => name === type)?.id ?? 0,
      banner: `/art/banner-${art}.svg`,
      active: 1,
      can_apply: canApply ? 1 : 0,
      ...(ends ? months : ALWAYS),
    });
  }
};

const open = async (simulation: Simulation): Promise<void> => {
  const { version } = await simulation.asStaff(EDITOR, staffRows.activities.types, {});
  const types = starterActivityTypes.map((name) => ({ id: 0, name }));
  await simulation.asStaff(EDITOR, staffRows.activities.saveTypes, { version, types });
  await save(simulation, ALWAYS);
};

const apply = async ({ asMember, asStaff }: Simulation, name: string, title: string): Promise<void> => {
  const { data } = await asStaff(EDITOR, staffRows.activities.list, { search: title });
  await asMember(name, memberRows.activities.apply, { activityid: data[0]?.id ?? 0 });
};

const pendingOf = async ({ asStaff }: Simulation, name: string, title: string) => {
  const { data } = await asStaff(REVIEWER, staffRows.applications.list, { state: 1, search: name });
  const found = data.find(({ activity_name }) => activity_name === title);
  if (found === undefined) throw new Error(`${name} has not applied for ${title}`);
  return { no: found.no, version: found.version };
};

interface Approval {
  at: Date;
  decidedAt: Date;
  bonus: string;
  multiple: string;
  remark?: string;
}

/** An application that is approved with a bonus. */
export const approveApplication = (
  name: string,
  title: string,
  { at, decidedAt, bonus, multiple, remark = '' }: Approval,
): Happening[] => [
  { at, happen: (simulation) => apply(simulation, name, title) },
  {
    at: decidedAt,
    happen: async (simulation) => {
      const pending = await pendingOf(simulation, name, title);
      await simulation.asStaff(REVIEWER, staffRows.applications.approve, { ...pending, bonus, multiple, remark });
    },
  },
];

const refuseApplication = (name: string, title: string, at: Date, decidedAt: Date, remark: string): Happening[] => [
  { at, happen: (simulation) => apply(simulation, name, title) },
  {
    at: decidedAt,
    happen: async (simulation) => {
      const pending = await pendingOf(simulation, name, title);
      await simulation.asStaff(REVIEWER, staffRows.applications.refuse, { ...pending, remark });
    },
  },
];

/** Applications that are pending, with the time in minutes ago. */
const PENDING: readonly (readonly [member: string, title: string, minutesAgo: number])[] = [
  ['koi8866', '电子游艺存款加赠', 26],
  ['zhuyinx1', '新会员首存礼金', 132],
  ['qingshan7', '体育周有效投注礼金', 96],
  ['hailan22', '新会员首存礼金', 58],
  ['moyunxi', '真人视讯周礼金', 34],
  ['lotus2026', '电子游艺存款加赠', 12],
];

/** The activities are open since the first day. Their periods are set last, after all applications. */
export const activitiesHistory = (firstDay: Date, now: Date): Happening[] => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return [
    { at: firstDay, happen: open },
    { at: ago(1), happen: (simulation) => save(simulation, twoMonths(now)) },
    ...refuseApplication(
      'koi8866',
      '体育周有效投注礼金',
      ago(5900),
      ago(5840),
      '上周有效投注未达到 3,000 元档位，达标后可重新申请',
    ),
    ...approveApplication('koi8866', '真人视讯周礼金', {
      at: ago(60),
      decidedAt: ago(2),
      bonus: '188',
      multiple: '3',
      remark: '核对注单后按 50,000 元档位派发',
    }),
    ...PENDING.map(([name, title, minutesAgo]) => ({
      at: ago(minutesAgo),
      happen: (simulation: Simulation) => apply(simulation, name, title),
    })),
  ];
};
