import type { LedgerLine, MemberFile } from '@koi/contract';
import { referenceTo } from '@koi/contract/rules/member-references';
import { beijingDay, displayMoney, parseMoney } from '@koi/money';
import { useEffect, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { shortTime } from '../../../lib/times.ts';
import { Loading, Money, Skeleton, Tag } from '../../../ui/index.ts';
import { ALT, Keys } from './keys.tsx';
import styles from './member-preview.module.css';

const SETTLE_MS = 150;
const LINES = 3;

interface Rights {
  ledger: boolean;
  letters: boolean;
}

export const useMemberRights = (): Rights => ({ ledger: useMay('ledger.read'), letters: useMay('messages.send') });

/** Pages about a member, each with the key that opens it together with Alt. */
export const memberLinks = (id: number, name: string, rights: Rights) => [
  { text: '打开档案', path: `/members/${id}`, code: 'Enter', key: '↵' },
  ...(rights.ledger
    ? [
        {
          text: '资金流水',
          path: `/ledger?search=${encodeURIComponent(referenceTo(name))}`,
          code: 'KeyL',
          key: `${ALT}L`,
        },
      ]
    : []),
  ...(rights.letters
    ? [{ text: '发站内信', path: `/messages/new?to=${encodeURIComponent(name)}`, code: 'KeyM', key: `${ALT}M` }]
    : []),
];

/** The id after a pause, so that moving through the rows does not load every member. */
const useSettled = (id: number): number | undefined => {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return settled === id ? id : undefined;
};

interface MemberPreviewProps {
  id: number;
  name: string;
  rights: Rights;
  onOpen: (path: string) => void;
}

/** The member of the active row: wallets, sums, newest movements, and pages about them. */
export function MemberPreview({ id, name, rights, onOpen }: MemberPreviewProps) {
  const settled = useSettled(id);
  const enabled = settled !== undefined;
  const file = useCall(staffCalls.memberFiles.detail, { id }, { enabled });
  const lines = useCall(
    staffCalls.memberFiles.ledger,
    { id, kind: '', search: '', days: 0 },
    { enabled: enabled && rights.ledger },
  );
  return (
    <aside className={styles.preview} aria-label={`会员 ${name}`}>
      {!file.data && <Loading error={file.error} onRetry={file.refetch} rows={8} />}
      {file.data && <Facts file={file.data} />}
      {file.data && rights.ledger && <Movements lines={lines.data?.data.slice(0, LINES)} />}
      <ul className={styles.links}>
        {memberLinks(id, name, rights).map(({ text, path, key }) => (
          <li key={text}>
            <button type="button" tabIndex={-1} onClick={() => onOpen(path)}>
              {text}
              <Keys keys={[key]} />
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

const sumOf = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + (parseMoney(amount, { signed: true }) ?? 0n), 0n);

function Facts({ file }: { file: MemberFile }) {
  const { wallets } = file;
  const rows = [
    ['中心钱包', wallets.centre],
    ['场馆合计', sumOf(wallets.venues.map(({ balance }) => balance))],
    ['在途与冻结', sumOf([wallets.transit, wallets.held])],
    ['累计存款', file.deposit_total],
    ['累计取款', file.withdrawal_total],
  ] as const;
  return (
    <>
      <header className={styles.who}>
        <img src={file.avatar || '/art/avatar.svg'} alt="" />
        <div>
          <b>{file.name}</b>
          <p>
            <Tag tone="ink">VIP{file.vip}</Tag>
            <Tag tone={file.frozen ? 'danger' : 'success'}>{file.frozen ? '已冻结' : '正常'}</Tag>
          </p>
        </div>
      </header>
      <p className={styles.total}>
        总资产
        <Money amount={wallets.total} size="lg" currency />
      </p>
      <dl className={styles.sums}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{displayMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Movements({ lines }: { lines: readonly LedgerLine[] | undefined }) {
  if (!lines) return <Skeleton rows={3} />;
  const today = beijingDay(new Date());
  return (
    <ul className={styles.movements} aria-label="最近流水">
      {lines.length === 0 && <li>还没有资金流水</li>}
      {lines.map(({ id, at, kind_text, change }) => (
        <li key={id}>
          <span>{shortTime(at, today)}</span>
          {kind_text}
          <Money amount={change} sign size="sm" />
        </li>
      ))}
    </ul>
  );
}
