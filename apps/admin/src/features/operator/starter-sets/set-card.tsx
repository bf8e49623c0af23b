import { useMay } from '../../../lib/session.ts';
import { Button, Card, type Column, Hint, Loading, Table, Tag, type TagTone } from '../../../ui/index.ts';
import type { ItemState, StarterItem, StarterSet } from './starter-set.ts';
import styles from './starter-sets.module.css';
import { type TakeOver, useTakeOver } from './use-take-over.tsx';

const STATES: Readonly<Record<ItemState, { tone: TagTone; word: string }>> = {
  absent: { tone: 'neutral', word: '未采用' },
  other: { tone: 'info', word: '已有内容' },
  same: { tone: 'success', word: '与推荐一致' },
};

function Result({ taken, failed, left }: TakeOver) {
  const parts = [
    ...(failed ? [`${failed.name} 未采用：${failed.text}`] : []),
    ...(taken.length > 0 ? [`已采用：${taken.join('、')}`] : []),
    ...(left.length > 0 ? [`尚未处理：${left.join('、')}`] : []),
  ];
  return (
    <Hint tone={failed ? 'danger' : 'success'} icon={failed ? 'warning' : 'check'}>
      <span role="status">{parts.join('。')}。</span>
    </Hint>
  );
}

/** Adding never changes existing content, so these can be taken over together. */
const addable = (items: readonly StarterItem[]) =>
  items.filter(({ state, overwrites }) => state !== 'same' && overwrites.length === 0);

export interface SetProps {
  /** Replaces the placeholder in suggested texts. */
  siteName: string;
  /** The item whose preview is shown beside the sets. */
  shownKey: string | undefined;
  onShow: (item: StarterItem) => void;
}

export function SetCard({ set, shownKey, onShow }: SetProps & { set: StarterSet }) {
  const { title, items, error, refetch, notes } = set;
  const mayEdit = useMay(set.edit);
  const { busy, result, take } = useTakeOver(set.changes);
  const missing = addable(items ?? []);
  const columns: Column<StarterItem>[] = [
    {
      title: '推荐内容',
      fluid: true,
      cell: ({ name, line }) => (
        <span className={styles.name} title={line}>
          <b>{name}</b>
          <small>{line}</small>
        </span>
      ),
    },
    { title: '状态', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].word}</Tag> },
    {
      title: '',
      align: 'right',
      cell: (item) => (
        <span className={styles.actions}>
          <Button aria-label={`查看 ${item.name}`} onClick={() => onShow(item)}>
            查看
          </Button>
          {mayEdit && (
            <Button
              tone="soft"
              aria-label={`采用 ${item.name}`}
              disabled={busy || item.state === 'same' || item.blocked !== undefined}
              title={item.blocked}
              onClick={() => void take([item])}
            >
              采用
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Card
      title={title}
      className={styles.card}
      actions={
        mayEdit &&
        missing.length > 1 && (
          <Button tone="primary" icon="check" busy={busy} onClick={() => void take(missing)}>
            采用 {missing.length} 项
          </Button>
        )
      }
    >
      <div className={styles.notes}>
        {result && <Result {...result} />}
        {notes}
      </div>
      {items && <Table label={title} columns={columns} rows={items} rowKey={({ key }) => key} selectedKey={shownKey} />}
      {!items && <Loading error={error} onRetry={refetch} rows={3} />}
    </Card>
  );
}
