import { useEffect, useRef } from 'react';
import { type Column, Icon, Select, Tag } from '../../../ui/index.ts';
import { categoryChoices, categoryName } from './category.ts';
import { GameWords } from './game-words.tsx';
import { HideButton } from './hide-button.tsx';
import styles from './import.module.css';
import { badgeOf, type ImportRow, isComplete, pictureOf } from './import-rows.ts';
import type { Import } from './use-import.ts';
import { WeightInput } from './weights.tsx';

/** Pictures of the venue over plain http are not shown before they are imported, because the page may not load them. */
export function Cover({ row, className }: { row: ImportRow; className: string | undefined }) {
  const address = pictureOf(row);
  if (address === '' || address.startsWith('http:')) {
    return (
      <span className={className} data-none title={address === '' ? '场馆没有给图片' : '导入时从场馆取图'}>
        <Icon name="image" size={18} />
      </span>
    );
  }
  return <img className={className} src={address} alt="" loading="lazy" />;
}

function Name({ row }: { row: ImportRow }) {
  return (
    <span className={styles.game}>
      <Cover row={row} className={styles.cover} />
      <GameWords name={row.name} code={row.code} width={160} />
    </span>
  );
}

function Return({ row }: { row: ImportRow }) {
  const before = row.known?.return_percent ?? '';
  return (
    <span className={styles.number}>
      {row.changes.includes('return') && before !== '' && <s>{before}</s>}
      {row.return_percent === '' ? '未知' : `${row.return_percent}%`}
    </span>
  );
}

function ChooseAll({ rows, chosen, choose }: Import) {
  const box = useRef<HTMLInputElement>(null);
  const possible = rows.filter(isComplete);
  const on = rows.filter((row) => chosen.includes(row)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = on > 0 && on < possible.length;
  }, [on, possible.length]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.check}
      aria-label="全选"
      disabled={possible.length === 0}
      checked={on > 0 && on === possible.length}
      onChange={(event) =>
        choose(
          possible.map(({ code }) => code),
          event.target.checked,
        )
      }
    />
  );
}

const checkColumn = (state: Import): Column<ImportRow> => ({
  key: 'check',
  title: <ChooseAll {...state} />,
  cell: (row) => (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={`选择 ${row.name || row.code}`}
      disabled={!isComplete(row)}
      checked={state.chosen.includes(row)}
      onChange={(event) => state.choose([row.code], event.target.checked)}
    />
  ),
});

const weightColumn = (
  name: 'turnover_weight' | 'rebate_weight',
  title: string,
  { edit }: Import,
): Column<ImportRow> => ({
  key: name,
  title,
  align: 'right',
  cell: (row) => (
    <WeightInput
      label={`${row.name} ${title}`}
      value={row[name]}
      onChange={(weight) => edit([row.code], { [name]: weight })}
    />
  ),
});

const badge: Column<ImportRow> = {
  title: '状态',
  align: 'right',
  cell: (row) => {
    const { tone, text } = badgeOf(row);
    return <Tag tone={tone}>{text}</Tag>;
  },
};

export const importColumns = (state: Import): Column<ImportRow>[] => {
  const name: Column<ImportRow> = { title: '游戏', cell: (row) => <Name row={row} /> };
  const percent: Column<ImportRow> = { title: '理论回报率', align: 'right', cell: (row) => <Return row={row} /> };
  if (state.tab === 'withdrawn') {
    return [
      name,
      { title: '类别', cell: ({ category }) => (category === '' ? '' : categoryName({ category })) },
      percent,
      badge,
      { title: '', align: 'right', cell: (row) => <HideButton venue={state.venue} code={row.code} /> },
    ];
  }
  return [
    checkColumn(state),
    name,
    {
      title: '类别',
      cell: (row) => (
        <span data-missing={row.category === '' || undefined} className={styles.category}>
          <Select
            label={`${row.name} 类别`}
            value={row.category}
            options={categoryChoices(row.category)}
            onChange={(category) => state.edit([row.code], { category })}
          />
        </span>
      ),
    },
    percent,
    weightColumn('turnover_weight', '流水权重', state),
    weightColumn('rebate_weight', '返水权重', state),
    badge,
  ];
};
