import type { StaffBanner } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useMay } from '../../../lib/session.ts';
import { shelfColumns } from '../../../lib/shelf-columns.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Card, type Column, Cut, confirm, Figure, PictureCell, Table, Tag } from '../../../ui/index.ts';
import { BannerDialog } from './banner-dialog.tsx';
import { STATES, windowText } from './states.ts';

const COLUMNS: Column<StaffBanner>[] = [
  {
    title: '轮播图',
    fluid: true,
    cell: ({ src, headline, eyebrow, line }) => (
      <PictureCell src={src} wide line={[eyebrow, line].filter(Boolean).join(' · ')}>
        <b title={headline}>{headline}</b>
      </PictureCell>
    ),
  },
  {
    title: '链接',
    cell: ({ link }) => (
      <Cut width={200} muted>
        {link || '不跳转'}
      </Cut>
    ),
  },
  { title: '展示时间', cell: ({ starts_at, ends_at }) => <Figure>{windowText(starts_at, ends_at)}</Figure> },
  { title: '状态', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag> },
];

/** Every change takes effect for members immediately. */
const useShelf = () => {
  const changes = { changes: [staffCalls.banners.list] };
  const saving = useAction(staffCalls.banners.save, changes);
  const moving = useAction(staffCalls.banners.move, changes);
  const removal = useAction(staffCalls.banners.remove, changes);
  const remove = async ({ id, version, headline }: StaffBanner) => {
    const text = `「${headline}」将从首页移除，且不能恢复。若只是暂时不展示，请关闭它。`;
    if (await confirm({ title: '删除轮播图', text, ok: '删除', danger: true })) await removal.run({ id, version });
  };
  return {
    busy: saving.busy || moving.busy || removal.busy,
    setActive: (row: StaffBanner, on: boolean) => void saving.run({ ...row, active: on ? 1 : 0 }),
    move: (id: number, to: 'up' | 'down') => void moving.run({ id, to }),
    remove: (row: StaffBanner) => void remove(row),
  };
};

export function Banners({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const mayEdit = useMay('content.edit');
  const read = useCall(staffCalls.banners.list, {});
  const rows = read.data ?? [];
  const shelf = useShelf();
  const [edited, setEdited] = useState<StaffBanner>();
  const close = () => {
    setEdited(undefined);
    onAdded();
  };
  return (
    <Card
      fill
      title="轮播图"
      actions={
        <WholeExport label="轮播图" unit="张" call={staffCalls.banners.list} request={{}} total={read.data?.length} />
      }
    >
      <Table
        label="轮播图"
        columns={[
          ...COLUMNS,
          ...(mayEdit
            ? shelfColumns({ rows, shows: '显示', nameOf: ({ headline }) => headline, shelf, onEdit: setEdited })
            : []),
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        read={read}
        empty="还没有轮播图，首页顶部将留空"
      />
      {(adding || edited) && <BannerDialog banner={edited} onClose={close} />}
    </Card>
  );
}
