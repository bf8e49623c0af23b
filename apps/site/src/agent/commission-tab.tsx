import type { Commission, CommissionTier } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { LoadFailure } from '../lib/load-failure.tsx';
import { RecordItem, RecordsEnd, WaitingRecords } from '../lib/record-list.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { Empty } from '../ui/states.tsx';
import { Tag } from '../ui/tag.tsx';
import { useCommissions, useMe, useOverview } from './client.ts';
import { CommissionSum } from './commission-sum.tsx';
import styles from './commission-tab.module.css';
import pages from './page.module.css';

type Today = NonNullable<ReturnType<typeof useCommissions>['data']>['pages'][number]['today'];

/** The requirement of the next tier, as text. */
const stepText = (tiers: readonly CommissionTier[], tier: number): string => {
  if (tiers.length === 0) return AGENT_CENTRE.noPlan;
  const next = tiers[tier + 1];
  if (next === undefined) return AGENT_CENTRE.topTier;
  const words = AGENT_CENTRE.nextTier(next.active, displayMoney(next.turnover), next.direct);
  return tier < 0 ? `${AGENT_CENTRE.belowTiers}${words}` : words;
};

function Estimate({ today, tiers }: { today: Today; tiers: readonly CommissionTier[] }) {
  return (
    <Card padded>
      <div className={styles.estimateHead}>
        <h2>{AGENT_CENTRE.estimate}</h2>
        <Tag tone="warning">{AGENT_CENTRE.unsettled}</Tag>
      </div>
      <Money value={today.amount} size="xxl" />
      <div className={styles.calc}>
        <CommissionSum sum={today} total={today.amount} />
      </div>
      <p className={styles.step}>
        {AGENT_CENTRE.activeLine(today.active)}。{stepText(tiers, today.tier)}
      </p>
    </Card>
  );
}

const isBelow = (amount: string) => amount.startsWith('-') && parseMoney(amount.slice(1)) !== 0n;

const turnoverOf = ({ direct_turnover, indirect_turnover }: Commission) =>
  (parseMoney(direct_turnover) ?? 0n) + (parseMoney(indirect_turnover) ?? 0n);

function Row({ record }: { record: Commission }) {
  const [open, setOpen] = useState(false);
  const { day, correction, active, paid, carried, given, brought } = record;
  const isPaid = parseMoney(paid) !== 0n;
  return (
    <RecordItem wide>
      <button type="button" className={styles.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.date} data-paid={isPaid}>
          <b>{day.slice(8)}</b>
          {Number(day.slice(5, 7))}月
        </span>
        <span className={styles.words}>
          <b>
            {AGENT_CENTRE.staked} {displayMoney(turnoverOf(record))}
            {correction === 1 && (
              <Tag tone="info" size="sm">
                {AGENT_CENTRE.correction}
              </Tag>
            )}
          </b>
          <small>
            {isBelow(carried)
              ? AGENT_CENTRE.carriedNote(`−${displayMoney(carried.slice(1))}`)
              : `${AGENT_CENTRE.activeLine(active)} · ${record.direct_percent}%`}
          </small>
        </span>
        <span className={styles.paid}>
          <Money value={paid} size="md" />
          <Tag tone={isPaid ? 'success' : 'neutral'} size="sm">
            {isPaid ? AGENT_CENTRE.paid : AGENT_CENTRE.carried}
          </Tag>
        </span>
        <Icon name="caret-down" size={14} className={styles.caret} />
      </button>
      {open && (
        <div className={styles.detail}>
          <CommissionSum sum={record} given={given} brought={brought} total={isPaid ? paid : carried} />
        </div>
      )}
    </RecordItem>
  );
}

function Plan({ plan }: { plan: { first_day: string; tiers: CommissionTier[] } }) {
  return (
    <section>
      <div className={styles.head}>
        <h2>{AGENT_CENTRE.plan}</h2>
        <span>{AGENT_CENTRE.planFrom(plan.first_day)}</span>
      </div>
      <Card className={styles.plan}>
        <table>
          <thead>
            <tr>
              {[
                AGENT_CENTRE.planActive,
                AGENT_CENTRE.planTurnover,
                AGENT_CENTRE.planDirect,
                AGENT_CENTRE.planIndirect,
              ].map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.tiers.map(({ active, turnover, direct, indirect }) => (
              <tr key={`${active} ${turnover}`}>
                <td>≥ {active} 人</td>
                <td>≥ {displayMoney(turnover).replace(/\.00$/, '')}</td>
                <td>{direct}%</td>
                <td>{indirect}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

function Rules() {
  return (
    <section className={styles.rules}>
      <h2>{AGENT_CENTRE.rulesTitle}</h2>
      <ol>
        {AGENT_CENTRE.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  );
}

export function CommissionTab() {
  const list = useCommissions();
  const { data: me } = useMe();
  const { data: overview } = useOverview();
  const { data, error, refetch } = list;
  const [first] = data?.pages ?? [];
  if (!data || !first) {
    return (
      <div className={pages.page}>{error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />}</div>
    );
  }
  const records = data.pages.flatMap((page) => page.data);
  return (
    <div className={pages.page}>
      {me && <Estimate today={first.today} tiers={me.plan?.tiers ?? []} />}
      {me?.plan && <Plan plan={me.plan} />}
      <section>
        <div className={styles.head}>
          <h2>{AGENT_CENTRE.records}</h2>
          {overview && (
            <span>
              {AGENT_CENTRE.paidTotal} <b>¥{displayMoney(overview.commission_total)}</b>
            </span>
          )}
        </div>
        {records.length === 0 ? (
          <Card>
            <Empty text={AGENT_CENTRE.noRecords} />
          </Card>
        ) : (
          <>
            <Card>
              <ul>
                {records.map((record) => (
                  <Row key={record.id} record={record} />
                ))}
              </ul>
            </Card>
            <RecordsEnd {...list} />
          </>
        )}
      </section>
      <Rules />
    </div>
  );
}
