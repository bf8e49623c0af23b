import type { MarkerRow } from '@koi/contract';
import { MARKER_KINDS } from '@koi/contract/rules/protection';
import { MARKER_NAMES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, useList } from '../../../lib/list/index.ts';
import { Person, spanTime } from '../../../lib/protection/index.ts';
import { useMay } from '../../../lib/session.ts';
import { shortTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, type Column, confirm, Figure, Segments, Spread, Tag, type TagTone } from '../../../ui/index.ts';
import styles from './protection.module.css';

const DEGREES = [1, 2, 3, 4] as const;
const TONES: Readonly<Record<MarkerRow['kind'], TagTone>> = {
  deposits: 'warning',
  night: 'info',
  chasing: 'danger',
  raises: 'gold',
};

function Degree({ degree }: Pick<MarkerRow, 'degree'>) {
  return (
    <span className={styles.dots} role="img" aria-label={`程度 ${degree}，最高 ${DEGREES.length}`}>
      {DEGREES.map((step) => (
        <i key={step} data-on={step <= degree || undefined} />
      ))}
    </span>
  );
}

function Care({ row: { member_id, member_name, cared_at } }: { row: MarkerRow }) {
  const mayAct = useMay('protection.act');
  const { busy, run } = useAction(staffCalls.protection.sendCare, {
    changes: [staffCalls.protection.markers, staffCalls.protection.memberHistory],
  });
  const send = async () => {
    const sure = await confirm({
      title: `发关怀信 · ${member_name}`,
      text: '会员会收到一封站内信，说明可以设置限额、暂停或休息，不含任何推广。',
      ok: '发送',
      cancel: '取消',
    });
    if (sure) void run({ member_id });
  };
  return (
    <span className={styles.care}>
      {cared_at && <span className={styles.caption}>{spanTime(cared_at)} 已发</span>}
      {mayAct && (
        <Button busy={busy} onClick={() => void send()}>
          {cared_at ? '再发一封' : '发关怀信'}
        </Button>
      )}
    </span>
  );
}

const COLUMNS: Column<MarkerRow>[] = [
  { title: '会员', cell: (row) => <Person row={row} /> },
  { title: '标记', cell: ({ kind }) => <Tag tone={TONES[kind]}>{MARKER_NAMES[kind]}</Tag> },
  { title: '依据', fluid: true, cell: ({ basis }) => <span title={basis}>{basis}</span> },
  { title: '最近', cell: ({ at }) => <Figure title={at}>{shortTime(at, beijingDay(new Date()))}</Figure> },
  { title: '程度', cell: ({ degree }) => <Degree degree={degree} /> },
  { title: '关怀信', align: 'right', cell: (row) => <Care row={row} /> },
];

const KINDS = [
  { value: '' as const, label: '全部' },
  ...MARKER_KINDS.map((value) => ({ value, label: MARKER_NAMES[value] })),
];
const DEFAULTS = { kind: '' as MarkerRow['kind'] | '' };

/** Members whose play staff should look at. A marker restricts nothing. */
export function Markers() {
  const list = useList(staffCalls.protection.markers, DEFAULTS);
  return (
    <ListView
      label="需要关心的会员"
      list={list}
      columns={COLUMNS}
      rowKey={({ member_id, kind }) => `${member_id} ${kind}`}
      unit="条"
      empty="没有需要关心的会员"
      tools={
        <>
          <Segments label="标记" options={KINDS} {...list.field('kind')} />
          <Spread />
        </>
      }
      note={<p className={styles.promise}>只提示人去看，不自动限制。</p>}
    />
  );
}
