import { AGENT_TIERS_MAX } from '@koi/contract/constants';
import { checkCommissionPlan, type TierForm, tierFault } from '@koi/contract/rules/agents';
import { commissionOf } from '@koi/contract/rules/commission';
import { highestCommission } from '@koi/contract/rules/margins';
import { displayMoney, parseMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { MarginHint } from '../../../lib/margin-hint.tsx';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Hint, IconButton, Loading, Scroller, TextInput } from '../../../ui/index.ts';
import styles from './agents.module.css';
import { type Plans, type Row, type TierText, usePlanDraft } from './plan-draft.ts';

const FIELDS = [
  { field: 'active', label: '日活跃人数', unit: '人起' },
  { field: 'turnover', label: '日有效投注', unit: '元起' },
  { field: 'direct', label: '直属比例', unit: '%' },
  { field: 'indirect', label: '下级比例', unit: '%' },
] as const;

const formOf = ({ active, turnover, direct, indirect }: Row): TierForm => ({
  active,
  turnover: parseMoney(turnover),
  direct: parseMoney(direct),
  indirect: parseMoney(indirect),
});

/** Example text for a day that just reaches the last tier. */
const exampleOf = (tiers: readonly TierForm[], rows: readonly Row[]): string | undefined => {
  const last = rows.at(-1);
  if (last === undefined || checkCommissionPlan({ tiers }) !== undefined) return undefined;
  const plan = tiers.map(({ active, turnover = 0n, direct, indirect }) => ({
    active: Number(active),
    turnover,
    direct: Number(direct),
    indirect: Number(indirect),
  }));
  const turnover = plan.at(-1)?.turnover ?? 0n;
  const { amount } = commissionOf(plan, { active: Number(last.active), direct: turnover, indirect: 0n });
  return `例：某日活跃 ${last.active} 人、直属有效投注 ${displayMoney(turnover)} 元，按第 ${tiers.length} 档直属 ${last.direct}% 计，佣金 ${displayMoney(amount)} 元。`;
};

function Editor({ plans, readOnly }: { plans: Plans; readOnly: boolean }) {
  const draft = usePlanDraft(plans);
  const { rows, isBehind } = draft;
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction(staffCalls.agents.savePlan, {
    onDone: () => {
      setAsking(false);
      draft.sent();
    },
    changes: [staffCalls.agents.plan, staffCalls.rebates.margins],
  });
  const tiers = rows.map(formOf);
  const faults = rows.map((_, index) => (fault === undefined ? undefined : tierFault(tiers, index)));
  const change = (key: number, next: Partial<TierText>) => {
    draft.change(key, next);
    setFault(undefined);
  };
  const discard = () => {
    draft.discard();
    setFault(undefined);
  };
  const save = () => {
    const failing = checkCommissionPlan({ tiers });
    setFault(failing);
    setAsking(failing === undefined);
  };
  const submit = (reason: string) =>
    void run({ version: draft.base, tiers: rows.map(({ key: _, ...tier }) => tier), reason });
  const example = exampleOf(tiers, rows);
  return (
    <>
      {isBehind && (
        <div className={styles.example}>
          <Hint tone="warning">
            方案已由 {plans.latest.staff_name} 修改。您的修改仍在下方，放弃后可在新方案上重做。
          </Hint>
        </div>
      )}
      <table className={styles.tiers} aria-label="佣金档位">
        <thead>
          <tr>
            <th>档</th>
            {FIELDS.map(({ field, label }) => (
              <th key={field}>{label}</th>
            ))}
            {!readOnly && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <td>
                <span className={styles.place}>{index + 1}</span>
              </td>
              {FIELDS.map(({ field, label, unit }) => (
                <td key={field}>
                  <TextInput
                    aria-label={`第 ${index + 1} 档${label}`}
                    aria-invalid={faults[index]?.field === field || undefined}
                    className={styles.cell}
                    inputMode="decimal"
                    maxLength={12}
                    value={row[field]}
                    disabled={readOnly}
                    trailing={<span className={styles.small}>{unit}</span>}
                    onChange={(event) => change(row.key, { [field]: event.target.value.trim() })}
                  />
                </td>
              ))}
              {!readOnly && (
                <td>
                  <IconButton
                    icon="trash"
                    label={`删除第 ${index + 1} 档`}
                    size={18}
                    disabled={rows.length === 1}
                    onClick={() => draft.remove(row.key)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.example}>
        <MarginHint commission={highestCommission(rows)} />
      </div>
      {example && <p className={styles.small}>{example}</p>}
      {asking && (
        <ProposalReason title="修改佣金方案" busy={busy} onSubmit={submit} onClose={() => setAsking(false)}>
          <p>新方案从生效次日起计佣。开站后须另一人复核。</p>
        </ProposalReason>
      )}
      {!readOnly && (
        <div className={styles.row}>
          <Button icon="plus" disabled={rows.length >= AGENT_TIERS_MAX} onClick={draft.add}>
            增加一档
          </Button>
          {draft.isEdited && (
            <Button disabled={busy} onClick={discard}>
              放弃
            </Button>
          )}
          <Button tone="primary" icon="check" busy={busy} onClick={save}>
            保存，{plans.next_first_day} 起生效
          </Button>
        </div>
      )}
    </>
  );
}

/** Commission rates of agents. A change applies from the next day, so that the current day is settled by one plan. */
export function PlanEditor() {
  const mayEdit = useMay('agents.edit');
  const { data, error, refetch } = useCall(staffCalls.agents.plan, {});
  if (!data) {
    return (
      <div className={styles.plan}>
        <Loading error={error} onRetry={refetch} rows={6} />
      </div>
    );
  }
  const { in_force, latest } = data;
  const waits = latest.version !== 0 && latest.version !== in_force?.version;
  return (
    <Scroller className={styles.plan}>
      <div className={styles.example}>
        {latest.version === 0 && <Hint tone="warning">尚未设置佣金方案，代理目前没有佣金。</Hint>}
        {latest.version !== 0 && (
          <Hint tone={waits ? 'gold' : 'success'}>
            {waits
              ? `以下方案将于 ${latest.first_day} 生效（${latest.staff_name} 于 ${latest.created_at} 保存）；此前按${in_force ? ` ${in_force.first_day} 起的方案` : '没有佣金'}执行。`
              : `${latest.first_day} 起执行（${latest.staff_name} 于 ${latest.created_at} 保存）。`}
          </Hint>
        )}
      </div>
      <Editor plans={data} readOnly={!mayEdit} />
      <div className={styles.example}>
        <Hint>
          每日按北京时间计算：当日两项门槛都达到的最高一档生效；直属与下级的有效投注分别乘以比例，不足一分舍去。佣金次日
          00:20 直接进入代理的中心钱包，无流水要求。只计两级，代理本人的投注不计。
        </Hint>
      </div>
    </Scroller>
  );
}
