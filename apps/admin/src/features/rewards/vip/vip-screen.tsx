import type { StaffVipLevel, VipRun } from '@koi/contract';
import { VIP_LEVELS } from '@koi/contract/constants';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useTab } from '../../../lib/list/index.ts';
import { MarginHint } from '../../../lib/margin-hint.tsx';
import { Progress } from '../../../lib/run-progress.tsx';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Button, Card, Hint, LoadingCard, Page, Segments, Stat, Stats, Tag, Toolbar } from '../../../ui/index.ts';
import { History } from './history.tsx';
import { LevelDialog } from './level-dialog.tsx';
import { Levels } from './levels.tsx';
import styles from './vip.module.css';

const POLL_MS = 30_000;

const TABS = [
  { value: 'levels', label: '等级设置' },
  { value: 'history', label: '升降级记录' },
] as const;

function LastRun({ run, levels }: { run: VipRun | null; levels: readonly StaffVipLevel[] }) {
  const all = levels.reduce((sum, { members }) => sum + members, 0);
  const raised = levels.reduce((sum, { level, members }) => (level > 1 ? sum + members : sum), 0);
  return (
    <Stats>
      <Stat
        icon="clock"
        label="最近一次升降级"
        value={run ? listTime(run.started_at) : '尚未运行'}
        note={
          <p className={styles.note}>
            {run?.progress && run.progress.total > 0 ? (
              <Progress progress={run.progress} />
            ) : run ? (
              <Tag tone={run.finished_at ? 'success' : 'warning'}>{run.finished_at ? '已完成' : '未完成'}</Tag>
            ) : (
              '每日 00:05（北京时间）'
            )}
          </p>
        }
      />
      <Stat
        icon="trend-up"
        label="当日晋级"
        value={run?.promoted ?? 0}
        unit="位"
        note={<p className={styles.note}>每人每日最多一级</p>}
      />
      <Stat
        icon="trend-down"
        label="当日降级"
        value={run?.demoted ?? 0}
        unit="位"
        note={<p className={styles.note}>90 天未完成保级流水</p>}
      />
      <Stat
        icon="crown"
        label="VIP2 及以上"
        value={raised}
        unit="位"
        note={<p className={styles.note}>全部 {all} 位会员</p>}
      />
    </Stats>
  );
}

const FIRST: StaffVipLevel = {
  level: 0,
  recharge: '0',
  flow: '0',
  maintenance: '0',
  realperson: '0.00',
  sport: '0.00',
  e_sport: '0.00',
  joker: '0.00',
  electron: '0.00',
  lottery: '0.00',
  members: 0,
  version: 0,
};

/** A draft of the level above the highest one, with its values. */
const nextLevel = (levels: readonly StaffVipLevel[]): StaffVipLevel => {
  const highest = levels.at(-1) ?? FIRST;
  return { ...highest, level: highest.level + 1, members: 0, version: 0 };
};

export function VipScreen() {
  const mayEdit = useMay('vip.edit');
  const [tab, show] = useTab(['levels', 'history']);
  const [edited, setEdited] = useState<StaffVipLevel>();
  const { data, error, refetch } = useCall(staffCalls.vip.levels, {}, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Page title="VIP 等级">
        <LoadingCard error={error} onRetry={refetch} rows={10} />
      </Page>
    );
  }
  return (
    <Page
      title="VIP 等级"
      actions={
        mayEdit &&
        data.levels.length < VIP_LEVELS && (
          <Button tone="soft" icon="plus" onClick={() => setEdited(nextLevel(data.levels))}>
            新增等级
          </Button>
        )
      }
    >
      <LastRun run={data.last_run} levels={data.levels} />
      <Card fill>
        <Toolbar>
          <Segments label="内容" value={tab} options={TABS} onChange={(next) => show(next)} />
        </Toolbar>
        {tab === 'levels' ? (
          <>
            <Levels levels={data.levels} {...(mayEdit && { onSelect: setEdited })} />
            <div className={styles.hint}>
              <MarginHint />
              <Hint>
                {mayEdit ? '点击一行修改。' : '您的角色只能查看。'}
                条件与比例修改后会员立即可见；返水按结算当日的比例计算，已结算的日子不变。捕鱼按电子的比例返水。
              </Hint>
            </div>
          </>
        ) : (
          <History />
        )}
      </Card>
      {edited && (
        <LevelDialog key={edited.level} level={edited} levels={data.levels} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}
