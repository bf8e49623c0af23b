import { GATE_ACTION_NAMES, type ProtectionEvent, type RefusalName } from '@koi/contract';
import { type LimitKind, type LimitPeriod, limitName, limitText } from '@koi/contract/rules/protection';
import { BLOCK_KIND_NAMES, PROTECTION_EVENT_NAMES, RUNNING_PERIOD_NAMES } from '@koi/contract/texts';
import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import type { LogRow } from './log.ts';

type Facts = Readonly<Record<string, string>>;

const valueText = (kind: LimitKind, units: string | undefined): string => {
  if (units === undefined || units === '') return '';
  return limitText(kind, kind === 'time' ? units : formatMoney(BigInt(units)));
};

const slotOf = (facts: Facts) => ({ kind: facts['kind'] as LimitKind, period: facts['period'] as LimitPeriod });

const changeText = (facts: Facts): string => {
  const { kind } = slotOf(facts);
  const [before, after] = [valueText(kind, facts['before']), valueText(kind, facts['after'])];
  if (before === '') return after;
  return `${before} → ${after === '' ? '取消' : after}`;
};

const amountText = ({ amount }: Facts) => (amount === undefined ? '' : `¥${displayMoney(BigInt(amount))}`);

const REFUSED_TEXTS: Partial<Record<RefusalName, string>> = {
  'protection.depositLimit': '超过存款限额',
  'protection.lossLimit': '超过亏损限额',
  'protection.stakeLimit': '达到投注限额',
  'protection.timeLimit': '达到时长限额',
  'protection.birthDateMissing': '未填写出生日期',
  'protection.paused': BLOCK_KIND_NAMES.pause,
  'protection.onBreak': BLOCK_KIND_NAMES.break,
  'protection.excluded': BLOCK_KIND_NAMES.exclusion,
  'protection.excludedOpen': BLOCK_KIND_NAMES.exclusion,
  'protection.exclusionEnded': BLOCK_KIND_NAMES.exclusion,
  'protection.houseBlocked': BLOCK_KIND_NAMES.house,
};

const refusedText = (facts: Facts): string => {
  const name = facts['refusal'] as RefusalName;
  const reason = REFUSED_TEXTS[name] ?? '';
  const action = GATE_ACTION_NAMES[facts['action'] as keyof typeof GATE_ACTION_NAMES] ?? '';
  return [action, amountText(facts), reason].filter(Boolean).join('，');
};

/** Title and detail of an event, as members and staff read it. */
const textsOf = ({ event, facts }: LogRow): { title: string; detail: string } => {
  const title = PROTECTION_EVENT_NAMES[event as ProtectionEvent['event']] ?? event;
  if (event === 'limit-set' || event === 'limit-lowered') {
    const verb = event === 'limit-set' ? '设置' : '降低';
    return { title: `${verb}${limitName(slotOf(facts))}限额`, detail: `${changeText(facts)}，立即生效` };
  }
  if (event.startsWith('raise-')) {
    const verbs: Facts = {
      'raise-requested': '申请提高',
      'raise-confirmed': '确认提高',
      'raise-cancelled': '取消提高',
      'raise-lapsed': '提高申请失效：',
    };
    const verb = facts['after'] === '' ? (verbs[event] ?? '').replace('提高', '取消') : verbs[event];
    return { title: `${verb}${limitName(slotOf(facts))}限额`, detail: changeText(facts) };
  }
  if (event === 'house-limit') return { title: `平台${limitName(slotOf(facts))}限额`, detail: changeText(facts) };
  if (event === 'limit-reached') {
    const { kind, period } = slotOf(facts);
    return {
      title: `达到${limitName({ kind, period })}限额`,
      detail: `${RUNNING_PERIOD_NAMES[period]} ${valueText(kind, facts['value'])}`,
    };
  }
  if (event === 'refused') return { title, detail: refusedText(facts) };
  if (event === 'turnover-ended') {
    return {
      title,
      detail: `${BLOCK_KIND_NAMES[facts['block'] as keyof typeof BLOCK_KIND_NAMES]}，${amountText(facts)}`,
    };
  }
  if (event === 'late-payment') return { title, detail: [facts['no'], amountText(facts)].filter(Boolean).join(' ') };
  const parts = [
    facts['name'],
    facts['until'] && `至 ${facts['until']}`,
    facts['minutes'] && `${facts['minutes']} 分钟`,
  ];
  return { title, detail: parts.filter(Boolean).join('，') };
};

export const toEvent = (row: LogRow): ProtectionEvent => ({
  id: row.id,
  at: beijingTime(row.at),
  event: row.event as ProtectionEvent['event'],
  ...textsOf(row),
  by: row.by,
});
