import type { Reconciliation } from '@koi/contract';
import { Hint, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import { Result } from './reports.tsx';
import styles from './venues.module.css';

/** The differences of a report, with the values of both sides. */
export function ReportPanel({ report, onClose }: { report: Reconciliation; onClose: () => void }) {
  const { title, day, checked_at, wallets, transfers, hours, skipped, complete, differences } = report;
  // A difference found during the day is shown before that day's reconciliation has run.
  const compared = hours + wallets + transfers + skipped > 0 || differences.every(({ kind }) => kind !== 'advance');
  return (
    <Panel
      subtitle={`对账 ${day}`}
      title={title}
      head={
        <p className={styles.state}>
          <Result report={report} />
        </p>
      }
      onClose={onClose}
    >
      {!complete && !compared && (
        <PanelSection>
          <Hint tone="warning">该日尚未对账，以下是当天即时发现的差异；次日 05:20 核对全部。</Hint>
        </PanelSection>
      )}
      {!complete && compared && (
        <PanelSection>
          <Hint tone="warning">场馆没有答完全部问题，未核对的部分不在结果之内。</Hint>
        </PanelSection>
      )}
      <PanelSection title="核对范围">
        <Pairs
          items={[
            { label: '钱包', value: `${wallets} 个` },
            { label: '转账', value: `${transfers} 笔` },
            { label: '注单时段', value: `${hours} / 24 小时` },
            { label: '跳过', value: `${skipped} 位，一直在游戏中` },
            { label: '对账时间', value: checked_at },
          ]}
        />
      </PanelSection>
      <PanelSection title={`差异 ${differences.length} 处`}>
        {differences.length === 0 ? (
          <Hint tone="success" icon="check-circle">
            核对过的部分全部相符。
          </Hint>
        ) : (
          <ul className={styles.differences} aria-label="差异">
            {differences.map(({ kind, kind_text, subject, ours, theirs }) => (
              <li key={`${kind} ${subject}`}>
                <b>{kind_text}</b>
                <span className={styles.subject}>{subject}</span>
                <Pairs
                  items={[
                    { label: '我方', value: ours },
                    { label: '场馆', value: theirs },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
    </Panel>
  );
}
