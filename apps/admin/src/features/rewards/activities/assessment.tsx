import type { StaffApplicationDetail } from '@koi/contract';
import { isTiered } from '@koi/contract/rules/activities';
import { BONUS_BASIS_NAMES, BONUS_CATEGORY_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { listTime } from '../../../lib/times.ts';
import { Hint, Money, Pairs, PanelSection, Stack } from '../../../ui/index.ts';
import styles from './activities.module.css';
import { TiersTable } from './tiers-table.tsx';

type Assessed = NonNullable<StaffApplicationDetail['assessment']>;

const MINUTES_LENGTH = 16;
const spanText = ({ from, to }: Assessed) =>
  `${from.slice(0, MINUTES_LENGTH) || '不限'} 至 ${to.slice(0, MINUTES_LENGTH) || '不限'}`;

const resultOf = ({ expected }: Assessed) =>
  expected === null ? '未达到最低档位' : `¥${displayMoney(expected.bonus)}，${expected.multiple} 倍流水`;

function Deposits({ deposits }: Pick<Assessed, 'deposits'>) {
  if (deposits.length === 0) return null;
  return (
    <ul className={styles.history} aria-label="计入的存款">
      {deposits.map(({ no, amount, credited_at }) => (
        <li key={no}>
          <span title={no}>{no}</span>
          <time>{listTime(credited_at)}</time>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
}

/** The terms the member applied under, the amounts that count, and the bonus they result in. */
export function Assessment({ terms, assessment }: Pick<StaffApplicationDetail, 'terms' | 'assessment'>) {
  const { basis, category } = terms;
  const isTurnover = basis === 'week_turnover';
  const name = isTurnover
    ? `${BONUS_BASIS_NAMES[basis]}（${BONUS_CATEGORY_NAMES[category]}）`
    : BONUS_BASIS_NAMES[basis];
  return (
    <PanelSection title="彩金条款">
      <Stack gap={12}>
        <Pairs
          items={[
            { label: '彩金方式', value: name },
            ...(assessment && isTiered(basis)
              ? [
                  { label: '统计时间', value: spanText(assessment) },
                  {
                    label: isTurnover ? '计入的有效投注' : '计入的存款',
                    value: <Money amount={assessment.qualifying} currency />,
                  },
                  { label: '按条款应派', value: resultOf(assessment) },
                ]
              : []),
          ]}
        />
        <TiersTable terms={terms} reached={assessment?.tier ?? -1} />
        {assessment && <Deposits deposits={assessment.deposits} />}
        {basis === 'manual' && <Hint>该活动没有档位，金额由审核人核定，须写明原因。</Hint>}
      </Stack>
    </PanelSection>
  );
}
