import type { RedPacketOverview } from '@koi/contract';
import { displayMoney, parseBeijing } from '@koi/money';
import { useEffect, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useOpened, useTab } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Card, confirm, Loading, Note, Page, Stat, Stats, Switch } from '../../../ui/index.ts';
import { Commitment } from './commitment.tsx';
import { AllDraws, TodayDraws } from './draws.tsx';
import styles from './red-packets.module.css';
import { RulesCard } from './rules-card.tsx';
import { VersionsPanel } from './versions-panel.tsx';
import { Steps } from './week.tsx';

const POLL_MS = 5000;
/** Key of the panel with all versions of the rules. */
const VERSIONS = 'versions';
const SECOND_MS = 1000;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clockText = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
};

/** Current server time: the time in the last answer plus the time elapsed since. */
const useServerNow = (reported: string): number => {
  const [now, setNow] = useState(() => Date.now());
  const [received, setReceived] = useState({ reported, at: now });
  if (received.reported !== reported) setReceived({ reported, at: Date.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return parseBeijing(received.reported).getTime() + Math.max(0, now - received.at);
};

function Clock({ data }: { data: RedPacketOverview }) {
  const now = useServerNow(data.now);
  if (data.opens_at === '') return <Stat icon="timer" label="开抢" value="未设置" />;
  const [opens, closes] = [parseBeijing(data.opens_at).getTime(), parseBeijing(data.closes_at).getTime()];
  if (now >= closes) return <Stat icon="timer" label="今日" value="已结束" />;
  const isOpen = now >= opens;
  return <Stat icon="timer" label={isOpen ? '距结束' : '距开抢'} value={clockText((isOpen ? closes : opens) - now)} />;
}

function MainSwitch({ on }: { on: boolean }) {
  const may = useMay('red-packets.edit');
  const { busy, run } = useAction(staffCalls.redPackets.turn, { changes: [staffCalls.redPackets.overview] });
  const turn = async (next: boolean) => {
    const text = next ? '会员将可以进入红包页并领取。' : '会员将无法进入红包页，正在开抢的时段也会立即停止领取。';
    if (await confirm({ title: next ? '开启红包' : '关闭红包', text })) void run({ on: next ? 1 : 0 });
  };
  return (
    <span className={styles.main}>
      红包总开关
      <Switch label="红包总开关" checked={on} busy={busy} disabled={!may} onChange={(next) => void turn(next)} />
    </span>
  );
}

function Rules({ data, onVersions, onAll }: { data: RedPacketOverview; onVersions: () => void; onAll: () => void }) {
  return (
    <>
      <Stats>
        <Stat
          icon="red-packet"
          tone="hero"
          label="今日已派"
          value={`¥${displayMoney(data.spent)}`}
          unit={`/ 预算 ¥${displayMoney(data.budget).replace(/\.00$/, '')}`}
        />
        <Stat icon="hand-tap" label="领取次数" value={data.draws} unit="次" />
        <Stat icon="users-three" label="参与会员" value={data.members} unit="人" />
        <Clock data={data} />
      </Stats>
      <div className={styles.columns}>
        <RulesCard data={data} onVersions={onVersions} />
        <div className={styles.side}>
          <Card title="今日领取分布" actions={<Note>每 {data.step_minutes} 分钟，次</Note>}>
            <Steps steps={data.steps} minutes={data.step_minutes} />
          </Card>
          <Commitment today={data.today} />
          <TodayDraws onAll={onAll} />
        </div>
      </div>
    </>
  );
}

export function RedPacketsScreen() {
  const { data, error, refetch } = useCall(staffCalls.redPackets.overview, {}, { everyMs: POLL_MS, keep: true });
  const [tab, show] = useTab(['rules', 'draws']);
  const { opened, open } = useOpened();
  return (
    <Page
      title="红包规则"
      actions={data && <MainSwitch on={data.switched_on === 1} />}
      panel={opened === VERSIONS && data && <VersionsPanel inForce={data.in_force} onClose={() => open(undefined)} />}
    >
      {tab === 'draws' && <AllDraws onBack={() => show('rules')} />}
      {tab === 'rules' && data && <Rules data={data} onVersions={() => open(VERSIONS)} onAll={() => show('draws')} />}
      {tab === 'rules' && !data && <Loading error={error} onRetry={refetch} />}
    </Page>
  );
}
