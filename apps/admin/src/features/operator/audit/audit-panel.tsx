import type { AuditRow } from '@koi/contract';
import { AUDIT_GROUP_NAMES } from '@koi/contract/texts';
import { roleName } from '../../../lib/audit/names.ts';
import { Result } from '../../../lib/audit/result.tsx';
import { Differences } from '../../../lib/differences.tsx';
import { Ends, Hint, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import styles from './audit-panel.module.css';

export function AuditPanel({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  return (
    <Panel
      title={row.action_text}
      subtitle={`#${row.id}`}
      head={
        <p className={styles.who}>
          {row.staff_name} · {row.at}
        </p>
      }
      onClose={onClose}
    >
      {row.changes.length > 0 && (
        <PanelSection title="前后对比">
          <Differences changes={row.changes} />
        </PanelSection>
      )}
      <PanelSection>
        <Pairs
          items={[
            { label: '类别', value: AUDIT_GROUP_NAMES[row.group] },
            { label: '角色', value: roleName(row.role) },
            { label: '对象', value: row.target || '—' },
            { label: '内容', value: row.summary || '—' },
            { label: '来源', value: row.address || '—' },
            { label: '结果', value: <Result succeeded={row.succeeded} /> },
          ]}
        />
      </PanelSection>
      <PanelSection title="记录链">
        <Hash label="本条" value={row.hash} />
        <Hash label="上一条" value={row.previous_hash} />
        <Hint tone="success" icon="link">
          与前后记录相连，写入后不可修改或删除。
        </Hint>
      </PanelSection>
    </Panel>
  );
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.hash}>
      <span>{label}</span>
      <Ends text={value} />
    </div>
  );
}
