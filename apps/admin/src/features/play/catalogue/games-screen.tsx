import type { StaffGame } from '@koi/contract';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { go } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Hint, Page, SearchField, Segments, Select, Spread, Table, Toolbar } from '../../../ui/index.ts';
import { CATEGORY_OPTIONS, categoryFilter } from './category.ts';
import { CreateDialog } from './create-dialog.tsx';
import { CsvDialog } from './csv-dialog.tsx';
import { columnsOf } from './game-columns.tsx';
import { keyOf, venuesOf } from './game-list.ts';
import { GamePanel } from './game-panel.tsx';
import styles from './games.module.css';
import { type Games, useGames } from './use-games.ts';

function Filters({ games, filters, rows, change, arranging, select }: Games) {
  const mayEdit = useMay('games.edit');
  const start = () => {
    select(undefined);
    arranging.start(rows);
  };
  return (
    <Toolbar>
      <Segments
        label="分类"
        value={filters.category}
        options={CATEGORY_OPTIONS}
        onChange={(category) => change({ category })}
      />
      <Spread />
      <SearchField
        label="搜索游戏"
        placeholder="名称、代码"
        value={filters.search}
        onChange={(search) => change({ search })}
      />
      <Select
        label="场馆"
        icon="funnel"
        value={filters.venue}
        options={venuesOf(games)}
        onChange={(venue) => change({ venue })}
      />
      <WholeExport
        label="游戏"
        unit="个"
        call={staffCalls.games.list}
        request={{
          platname: filters.venue,
          category: categoryFilter(filters.category),
          search: filters.search.trim(),
        }}
        total={rows.length}
      />
      {mayEdit && (
        <Button icon="list" disabled={rows.length < 2} onClick={start}>
          调整顺序
        </Button>
      )}
    </Toolbar>
  );
}

/** No other edits are possible while the order is being changed, so that exactly the visible list is saved. */
function ArrangeBar({ arranging, rows }: Games) {
  return (
    <Toolbar>
      <h2 className={styles.title}>调整顺序</h2>
      <span className={styles.quiet}>{rows.length} 个游戏只在彼此之间换位，保存后会员立即看到</span>
      <Spread />
      <Button disabled={arranging.busy} onClick={arranging.cancel}>
        取消
      </Button>
      <Button tone="primary" icon="check" busy={arranging.busy} onClick={() => void arranging.save()}>
        保存顺序
      </Button>
    </Toolbar>
  );
}

/** The ways to add games. */
function AddButtons() {
  const [open, setOpen] = useState<'create' | 'csv'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen('create')}>
        新增游戏
      </Button>
      <Button icon="upload" onClick={() => setOpen('csv')}>
        CSV 导入
      </Button>
      <Button tone="primary" icon="download" onClick={() => go('/games/import')}>
        导入游戏
      </Button>
      {open === 'create' && <CreateDialog onClose={close} />}
      {open === 'csv' && <CsvDialog onClose={close} />}
    </>
  );
}

export function GamesScreen() {
  const games = useGames();
  const mayEdit = useMay('games.edit');
  const { list, rows, selected, arranging } = games;
  const isArranging = arranging.draft !== undefined;
  return (
    <Page
      title="游戏管理"
      actions={mayEdit && <AddButtons />}
      panel={
        selected &&
        !isArranging && <GamePanel key={keyOf(selected)} game={selected} onClose={() => games.select(undefined)} />
      }
    >
      {!mayEdit && <Hint>您的角色只能查看游戏。</Hint>}
      <Card fill>
        {isArranging ? <ArrangeBar {...games} /> : <Filters {...games} />}
        <Table<StaffGame>
          label="游戏"
          columns={columnsOf(games, mayEdit)}
          rows={rows}
          rowKey={keyOf}
          selectedKey={selected && keyOf(selected)}
          {...(!isArranging && { onSelect: (game: StaffGame) => games.select(keyOf(game)) })}
          read={list}
          empty={games.games.length === 0 ? '还没有游戏' : '没有符合条件的游戏'}
        />
        <p className={styles.sum} role="status">
          共 {rows.length} 个游戏，{rows.filter(({ visible }) => visible === 0).length} 个已隐藏
        </p>
      </Card>
    </Page>
  );
}
