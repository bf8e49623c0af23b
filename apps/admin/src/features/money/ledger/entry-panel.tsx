import type { LedgerEntryDetail, LedgerLine } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Icon, Loading, Money, Pairs, Panel, PanelSection, toast } from '../../../ui/index.ts';
import { accountName } from './account-name.ts';
import styles from './ledger-screen.module.css';

/** A number shown in full that can be selected or copied with a click. */
function Copyable({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('已复制', 'success');
    } catch {
      toast('无法复制，请选中后复制', 'failure');
    }
  };
  return (
    <span className={styles.whole}>
      {text}
      <button type="button" aria-label={`复制 ${text}`} onClick={() => void copy()}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  );
}

function Balance({ label, balance }: { label: string; balance: string | null }) {
  return balance === null ? null : (
    <small>
      {label}余额 <Money amount={balance} />
    </small>
  );
}

function Postings({ postings }: Pick<LedgerEntryDetail, 'postings'>) {
  return (
    <PanelSection title="分录">
      <ol className={styles.postings}>
        {postings.map(({ from, to, amount, from_balance, to_balance }) => (
          <li key={`${from} ${to}`}>
            <div>
              <p title={from}>{accountName(from)}</p>
              <Balance label="付出后" balance={from_balance} />
              <p title={to}>
                <Icon name="arrow-right" size={14} /> {accountName(to)}
              </p>
              <Balance label="收入后" balance={to_balance} />
            </div>
            <Money amount={amount} currency />
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

/** Details of a ledger line: its whole transaction and full order number. */
export function EntryPanel({ line, onClose }: { line: LedgerLine; onClose: () => void }) {
  const mayReadMembers = useMay('members.read');
  const { data, error, refetch } = useCall(staffCalls.memberFiles.ledgerEntry, { id: line.id });
  return (
    <Panel subtitle={line.kind_text} title={<Money amount={line.change} size="xl" currency />} onClose={onClose}>
      <PanelSection>
        <Pairs
          items={[
            {
              label: '会员',
              value: mayReadMembers ? (
                <Link className={styles.member} to={`/members/${line.member_id}`}>
                  {line.member_name}
                </Link>
              ) : (
                line.member_name
              ),
            },
            { label: '时间', value: line.at },
            { label: '说明', value: line.memo === '' ? '—' : <Copyable text={line.memo} /> },
            ...(data ? [{ label: '记账编号', value: <Copyable text={data.key} /> }] : []),
            { label: '中心钱包余额', value: <Money amount={line.balance} currency /> },
          ]}
        />
      </PanelSection>
      {data && <Postings postings={data.postings} />}
      {!data && (
        <PanelSection>
          <Loading error={error} onRetry={refetch} rows={4} />
        </PanelSection>
      )}
    </Panel>
  );
}
