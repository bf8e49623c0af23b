import { useState } from 'react';
import { Link } from '../../../lib/navigation.ts';
import { listTime } from '../../../lib/times.ts';
import {
  Button,
  Card,
  Empty,
  Hint,
  Page,
  Segments,
  Select,
  Spread,
  Switch,
  Table,
  Toolbar,
} from '../../../ui/index.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CATEGORY_OPTIONS } from './category.ts';
import styles from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { ImportPanel } from './import-panel.tsx';
import { type ImportRow, summaryOf, tabOf } from './import-rows.ts';
import { type Import, useImport } from './use-import.ts';

const CATEGORIES = CATEGORY_OPTIONS.map((option, index) => (index === 0 ? { ...option, label: '全部类别' } : option));

function Tools({ games, tab, setTab, category, setCategory, list }: Import) {
  const count = (of: typeof tab) => games.filter((game) => tabOf(game) === of).length;
  return (
    <Toolbar>
      <Segments
        label="目录"
        value={tab}
        onChange={setTab}
        options={[
          { value: 'pending', label: '待处理', count: count('pending') },
          { value: 'same', label: '一致', count: count('same') },
          { value: 'withdrawn', label: '场馆已下架', count: count('withdrawn') },
        ]}
      />
      <Spread />
      <Select label="类别" icon="funnel" value={category} options={CATEGORIES} onChange={setCategory} />
      <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
        读取目录
      </Button>
    </Toolbar>
  );
}

function Foot(state: Import) {
  const { list, games, tab, chosen, isVisible, setVisible, busy, send } = state;
  const [isSetting, setSetting] = useState(false);
  return (
    <footer className={styles.foot}>
      <p role="status">
        {tab !== 'withdrawn' && <b>已选 {chosen.length} 个</b>}
        {list.data && `${summaryOf(games)} · ${listTime(list.data.read_at)} 读取`}
      </p>
      {tab !== 'withdrawn' && (
        <>
          <span className={styles.visible} title="关闭则新游戏先不显示给会员">
            导入后直接上架
            <Switch label="导入后直接上架" checked={isVisible} onChange={setVisible} />
          </span>
          <Button disabled={chosen.length === 0} onClick={() => setSetting(true)}>
            批量设置
          </Button>
          <Button tone="primary" busy={busy} disabled={chosen.length === 0} onClick={send}>
            导入 {chosen.length} 个游戏
          </Button>
        </>
      )}
      {isSetting && (
        <BulkDialog
          count={chosen.length}
          onClose={() => setSetting(false)}
          onDone={(change) => {
            state.edit(
              chosen.map(({ code }) => code),
              change,
            );
            setSetting(false);
          }}
        />
      )}
    </footer>
  );
}

const EMPTY = {
  pending: '没有新增或改动的游戏',
  same: '没有与场馆一致的游戏',
  withdrawn: '场馆没有下架任何游戏',
} as const;

function Content(state: Import) {
  const { venue, list, rows, tab, selected, select } = state;
  if (venue === '') return <Empty text="还没有场馆，请先在场馆管理中添加" />;
  return (
    <Table<ImportRow>
      label="场馆目录"
      columns={importColumns(state)}
      rows={rows}
      rowKey={({ code }) => code}
      selectedKey={selected?.code}
      {...(tab !== 'withdrawn' && { onSelect: (row: ImportRow) => select(row.code) })}
      read={list}
      empty={EMPTY[tab]}
    />
  );
}

/** Compares the catalogue of a venue with the stored games, and imports what staff choose. */
export function GameImportScreen() {
  const state = useImport();
  const { venues, venue, openVenue, list, selected, select, edit } = state;
  const malformed = list.data?.malformed ?? 0;
  const options = venues.map(({ platname: value, title: label }) => ({ value, label }));
  return (
    <Page
      title="导入游戏"
      actions={
        <>
          <Link to="/games" className={styles.back}>
            返回游戏管理
          </Link>
          {options.length > 0 && <Select label="场馆" value={venue} options={options} onChange={openVenue} />}
        </>
      }
      panel={
        selected &&
        state.tab !== 'withdrawn' && (
          <ImportPanel
            key={selected.code}
            row={selected}
            venue={list.data?.title ?? venue}
            onEdit={(change) => edit([selected.code], change)}
            onClose={() => select(undefined)}
          />
        )
      }
    >
      {malformed > 0 && <Hint tone="warning">场馆目录中有 {malformed} 行格式不符或重复，已跳过。</Hint>}
      <Card fill>
        <Tools {...state} />
        <Content {...state} />
        <Foot {...state} />
      </Card>
    </Page>
  );
}
