import {
  BLOCK_KIND_NAMES,
  HOUSE_LIMIT_NOTICE_HOURS,
  type ProposalEffect,
  RETURN_WAIT_HOURS,
  RUNNING_PERIOD_NAMES,
} from '@koi/contract';
import { isAdult } from '@koi/contract/rules/members';
import { addDays, beijingDay } from '@koi/money';
import type { Tx } from '../../../platform/index.ts';
import { readMember } from '../../people/members/index.ts';
import {
  blocksOf,
  countExclusions,
  countOwnLimits,
  endsWithReturn,
  figuresOf,
  findBlock,
  findReturn,
  type HouseLimitDraft,
  limitsOf,
  lostBetween,
  usedOf,
} from '../../people/protection/index.ts';
import { amountEffect, countEffect } from '../proposals/index.ts';
import { valueText } from './limit-text.ts';

/** Beijing days before an exclusion whose loss the second person reads. */
const DAYS_BEFORE = 30;
const RESTORED = '恢复存款、转入场馆与游戏';

type Held = Awaited<ReturnType<typeof blocksOf>>;

const otherBlocks = (blocks: Held): ProposalEffect[] =>
  blocks.length === 0
    ? []
    : [
        {
          name: '仍有效的限制',
          value: blocks.map(({ kind }) => BLOCK_KIND_NAMES[kind]).join('、'),
          watch: false,
        },
      ];

const limitsEffect = async (tx: Tx, memberId: number, now: Date): Promise<ProposalEffect> => {
  const { length } = await limitsOf(tx, memberId, now);
  return countEffect('之后仍有效的限额', length, '项', length === 0);
};

/** The return of an excluded member: from when, with which limits, and what preceded the exclusion. */
export const returnEffects = async (tx: Tx, id: number, now: Date): Promise<ProposalEffect[]> => {
  const row = await findReturn(tx, id);
  if (row === undefined) return [];
  const { memberId, term, askedAt } = row;
  const blocks = await blocksOf(tx, memberId, now);
  const ended = blocks.filter((block) => endsWithReturn(block, askedAt));
  const started = ended.map(({ startedAt }) => startedAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? askedAt;
  const last = beijingDay(started);
  const lost = await lostBetween(tx, memberId, { first: addDays(last, 1 - DAYS_BEFORE), last });
  const times = await countExclusions(tx, memberId);
  const hours = term === 'open' ? RETURN_WAIT_HOURS.open : RETURN_WAIT_HOURS.term;
  return [
    { name: RESTORED, value: `同意 ${hours} 小时后`, watch: true },
    ...otherBlocks(blocks.filter((block) => !ended.includes(block))),
    await limitsEffect(tx, memberId, now),
    amountEffect(`排除前 ${DAYS_BEFORE} 天净输`, lost, lost > 0n),
    countEffect('自我排除的次数', times, '次', times > 1),
  ];
};

const ageEffect = async (tx: Tx, memberId: number, now: Date): Promise<ProposalEffect> => {
  const { birthday } = await readMember(tx, memberId);
  if (birthday === '') return { name: '登记的年龄', value: '没有出生日期', watch: true };
  const adult = isAdult(birthday, beijingDay(now));
  return { name: '登记的年龄', value: adult ? '已满 18 岁' : '未满 18 岁', watch: !adult };
};

/** The end of a house block: whether the member plays again, and what still holds for them. */
export const liftEffects = async (tx: Tx, id: number, now: Date): Promise<ProposalEffect[]> => {
  const block = await findBlock(tx, id);
  if (block === undefined) return [];
  const { memberId } = block;
  const others = (await blocksOf(tx, memberId, now)).filter((other) => other.id !== id);
  return [
    { name: RESTORED, value: others.length === 0 ? '立即' : '不恢复，另有限制', watch: others.length === 0 },
    ...otherBlocks(others),
    await limitsEffect(tx, memberId, now),
    await ageEffect(tx, memberId, now),
  ];
};

/** A looser house limit of one member: what they used, and the limit of their own that still holds. */
const memberLimitEffects = async (tx: Tx, draft: HouseLimitDraft, now: Date): Promise<ProposalEffect[]> => {
  const { memberId, kind, period } = draft;
  const held = (await limitsOf(tx, memberId, now)).find((limit) => limit.kind === kind && limit.period === period);
  const own = held?.own ?? null;
  const used = period === 'bet' ? null : usedOf(kind, (await figuresOf(tx, memberId, now))[period]);
  return [
    { name: '生效', value: '立即', watch: false },
    ...(used === null
      ? []
      : [{ name: `${RUNNING_PERIOD_NAMES[period]}已用`, value: valueText(draft, used), watch: false }]),
    {
      name: '会员自己的限额',
      value: own === null ? '没有设置' : `${valueText(draft, own)}，仍然有效`,
      watch: own === null,
    },
  ];
};

/** A looser house limit: for whom and from when it holds. */
export const limitEffects = async (tx: Tx, draft: HouseLimitDraft, now: Date): Promise<ProposalEffect[]> => {
  if (draft.memberId !== 0) return memberLimitEffects(tx, draft, now);
  return [
    { name: '生效', value: `公告 ${HOUSE_LIMIT_NOTICE_HOURS} 小时后`, watch: false },
    { name: '适用的会员', value: '全体会员', watch: true },
    countEffect('自己设了此项限额的会员', await countOwnLimits(tx, draft), '人'),
  ];
};
