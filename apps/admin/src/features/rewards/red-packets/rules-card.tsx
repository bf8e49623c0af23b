import type { RedPacketOverview } from '@koi/contract';
import { RED_PACKET_TIERS_MAX } from '@koi/contract/rules/red-packet-plan';
import { displayMoney } from '@koi/money';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Card, Hint, IconButton, Meter, Scroller, Spread, Switch, Tag } from '../../../ui/index.ts';
import { type DraftEditor, drawsPaid, shownAmount, type TierText, useDraft } from './draft.ts';
import styles from './rules-card.module.css';
import { Week } from './week.tsx';

interface CellProps {
  label: string;
  value: string;
  small?: boolean | 'amount';
  disabled: boolean;
  onChange: (value: string) => void;
}

function Cell({ label, value, small = false, disabled, onChange }: CellProps) {
  return (
    <input
      className={styles.input}
      data-small={small || undefined}
      aria-label={label}
      inputMode="decimal"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TierProps {
  tier: TierText;
  at: number;
  editor: DraftEditor;
  spent: RedPacketOverview['tiers'][number] | undefined;
  disabled: boolean;
}

function Budget({ spent }: Pick<TierProps, 'spent'>) {
  if (spent === undefined) return <span className={styles.budget}>今日未启用</span>;
  const part = Number(spent.spent) / Math.max(1, Number(spent.budget));
  return (
    <div className={styles.budget}>
      <span>
        今日已派 {shownAmount(spent.spent)} / {shownAmount(spent.budget)}
      </span>
      <Meter percent={Math.min(100, part * 100)} height={6} color="var(--accent)" />
    </div>
  );
}

function TierRow({ tier, at, editor, spent, disabled }: TierProps) {
  const cell = (field: 'recharge' | 'day_flow' | 'times' | 'flow_money' | 'min_money' | 'max_money' | 'budget') => ({
    value: tier[field],
    disabled,
    onChange: (value: string) => editor.changeTier(tier.key, { [field]: value }),
  });
  const paid = drawsPaid(tier);
  return (
    <tr data-off={tier.enabled === 0 || undefined}>
      <td>
        <span className={styles.place}>{at}</span>
      </td>
      <td>
        <Cell label={`档 ${at} 累计存款`} {...cell('recharge')} />
      </td>
      <td>
        <Cell label={`档 ${at} 当日流水`} {...cell('day_flow')} />
      </td>
      <td>
        <Cell label={`档 ${at} 次数`} small {...cell('times')} />
      </td>
      <td>
        <Cell label={`档 ${at} 流水倍数`} small {...cell('flow_money')} />
      </td>
      <td>
        <span className={styles.range}>
          <Cell label={`档 ${at} 最低金额`} small="amount" {...cell('min_money')} />–
          <Cell label={`档 ${at} 最高金额`} small="amount" {...cell('max_money')} />
        </span>
      </td>
      <td>
        <div className={styles.cost}>
          <span>
            <Cell label={`档 ${at} 每日预算`} {...cell('budget')} />
            {paid !== undefined && `约 ${paid} 次`}
          </span>
          <Budget spent={spent} />
        </div>
      </td>
      <td className={styles.end}>
        <span className={styles.tools}>
          <Switch
            label={`启用档 ${at}`}
            checked={tier.enabled === 1}
            disabled={disabled}
            onChange={(on) => editor.changeTier(tier.key, { enabled: on ? 1 : 0 })}
          />
          {!disabled && (
            <IconButton icon="trash" size={16} label={`删除档 ${at}`} onClick={() => editor.removeTier(tier.key)} />
          )}
        </span>
      </td>
    </tr>
  );
}

const COLUMNS = ['档', '累计存款（元）', '当日流水（元）', '次数', '流水倍数', '单次金额（元）', '每日预算（元）'];

function Window({ editor, disabled }: { editor: DraftEditor; disabled: boolean }) {
  const cell = (field: 'start_time' | 'end_time' | 'max_times') => ({
    value: editor.draft[field],
    disabled,
    onChange: (value: string) => editor.change({ [field]: value }),
  });
  return (
    <div className={styles.window}>
      <span>开抢时间</span>
      <Cell label="开抢时间" small="amount" {...cell('start_time')} />
      至
      <Cell label="结束时间" small="amount" {...cell('end_time')} />
      <span>每人每日最多</span>
      <Cell label="每人每日最多次数" small {...cell('max_times')} />
      次
      <Spread />
      <small>北京时间，精确到分</small>
    </div>
  );
}

/** Text that says when rules published now take effect. */
const startOf = ({ next_first_day, today }: RedPacketOverview) =>
  next_first_day === today.day ? '立即生效' : `${next_first_day.slice(5)} 生效`;

function Publish({ data, editor }: { data: RedPacketOverview; editor: DraftEditor }) {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction(staffCalls.redPackets.publish, {
    changes: [staffCalls.redPackets.overview, staffCalls.redPackets.versions],
    onDone: () => {
      setAsking(false);
      editor.discard();
    },
  });
  const { changes, problem, plan, cost, base, discard } = editor;
  return (
    <footer className={styles.foot}>
      <Tag tone="warning">{changes.length} 处未发布的修改</Tag>
      <p className={styles.changes} role={problem ? 'alert' : undefined} data-problem={problem ? true : undefined}>
        {problem ??
          changes.map(({ field, before, after }) => `${field} ${before || '无'} → ${after || '删除'}`).join(' · ')}
      </p>
      <Button onClick={discard} disabled={busy}>
        放弃
      </Button>
      <Button tone="primary" busy={busy} disabled={problem !== undefined} onClick={() => setAsking(true)}>
        发布，{startOf(data)}
      </Button>
      {asking && (
        <ProposalReason
          title="发布红包规则"
          busy={busy}
          onSubmit={(reason) => void run({ base, plan: { ...plan, tiers: [...plan.tiers] }, reason })}
          onClose={() => setAsking(false)}
        >
          <p>
            {changes.length} 处修改，{startOf(data)}。每日最高支出 ¥{displayMoney(cost)}。开站后须另一人复核。
          </p>
        </ProposalReason>
      )}
    </footer>
  );
}

/** Editor for the rules. Edits stay a local draft until they are published. */
export function RulesCard({ data, onVersions }: { data: RedPacketOverview; onVersions: () => void }) {
  const editor = useDraft(data.latest);
  const disabled = !useMay('red-packets.edit');
  const { draft, cost, changes, addTier } = editor;
  const isAhead = data.latest.version !== data.in_force && data.latest.version !== 0;
  return (
    <Card
      fill
      title="档位规则"
      actions={
        <>
          <span className={styles.about}>达到存款与流水即得次数，各档累加，先用高档</span>
          <Spread />
          <Button icon="history" onClick={onVersions}>
            历史版本
          </Button>
          {!disabled && (
            <Button icon="plus" disabled={draft.tiers.length >= RED_PACKET_TIERS_MAX} onClick={addTier}>
              新增档位
            </Button>
          )}
        </>
      }
    >
      <Scroller className={styles.body}>
        <Scroller className={styles.scroller}>
          <table className={styles.table} aria-label="档位规则">
            <thead>
              <tr>
                {COLUMNS.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col" className={styles.end}>
                  启用
                </th>
              </tr>
            </thead>
            <tbody>
              {draft.tiers.map((tier, index) => (
                <TierRow
                  key={tier.key}
                  tier={tier}
                  at={index + 1}
                  editor={editor}
                  spent={data.tiers.find((each) => each.tier === index + 1)}
                  disabled={disabled}
                />
              ))}
            </tbody>
          </table>
          {draft.tiers.length === 0 && <p className={styles.none}>还没有档位，新增后发布即可开始</p>}
        </Scroller>
        <Window editor={editor} disabled={disabled} />
        <div className={styles.hints}>
          {isAhead && (
            <Hint tone="warning" icon="clock">
              今日按版本 {data.in_force || '—'} 执行；下面是版本 {data.latest.version}，{data.latest.first_day} 起生效。
            </Hint>
          )}
          <Hint tone="gold">
            存款与流水统计区间：前一日 {draft.end_time} 至当日 {draft.start_time}
            ，以到账与结算时间为准。每档预算用尽即停止派发该档，绝不超发。开抢前半小时公布承诺值，之后发布的修改从下一日起生效。每日最高支出
            ¥{displayMoney(cost)}。
          </Hint>
        </div>
        <Week week={data.week} />
      </Scroller>
      {changes.length > 0 && <Publish data={data} editor={editor} />}
    </Card>
  );
}
