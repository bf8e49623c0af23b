import type { RiskRuleRow } from '@koi/contract';
import { RISK_SHADOW_DAYS } from '@koi/contract/constants';
import { RISK, RISK_RULE_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { rightText } from '../../../lib/risk/index.ts';
import { type Column, Figure, Hint, Loading, Table, Tag } from '../../../ui/index.ts';
import styles from './risk.module.css';

const COLUMNS: Column<RiskRuleRow>[] = [
  { title: '规则', fluid: true, cell: ({ rule }) => <b>{RISK_RULE_NAMES[rule]}</b> },
  { title: '版本', align: 'right', cell: ({ version }) => <Figure>{version}</Figure> },
  { title: '计分', align: 'right', cell: ({ points }) => <Figure>{points}</Figure> },
  { title: '有效', align: 'right', cell: ({ days }) => <Figure>{`${days} 天`}</Figure> },
  { title: '属实', align: 'right', cell: ({ right }) => <Figure>{right}</Figure> },
  { title: '不属实', align: 'right', cell: ({ wrong }) => <Figure>{wrong}</Figure> },
  { title: '准确', align: 'right', cell: (row) => rightText(row) },
  {
    title: '状态',
    align: 'right',
    cell: ({ shadow_day }) =>
      shadow_day === 0 ? <Tag tone="success">计分</Tag> : <Tag>{`影子 第 ${shadow_day} / ${RISK_SHADOW_DAYS} 天`}</Tag>,
  },
];

/** The rules with their points, and how often people found them right. */
export function Rules() {
  const { data, error, refetch } = useCall(staffCalls.risk.rules, {});
  if (!data) return <Loading error={error} onRetry={refetch} rows={8} />;
  return (
    <>
      {!data.available && (
        <div className={styles['promise']}>
          <Hint tone="warning">{RISK.checkUnavailable}</Hint>
        </div>
      )}
      <Table
        label={`规则 ${data.version}`}
        columns={COLUMNS}
        rows={data.rules}
        rowKey={({ rule, version }) => `${rule} ${version}`}
      />
    </>
  );
}
