import type { StaffSponsor } from '@koi/contract';
import { SPONSOR_CONTENT_NAMES, SPONSOR_LINK_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useMay } from '../../../lib/session.ts';
import { shelfColumns } from '../../../lib/shelf-columns.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Card, type Column, confirm, Figure, Hint, Page, PictureCell, Table, Tag } from '../../../ui/index.ts';
import { SponsorDialog } from './sponsor-dialog.tsx';
import styles from './sponsors.module.css';

const showsAs = ({ content_type, link_type }: StaffSponsor) =>
  content_type === 'article' ? SPONSOR_CONTENT_NAMES.article : SPONSOR_LINK_NAMES[link_type];

const COLUMNS: Column<StaffSponsor>[] = [
  {
    title: '赞助商',
    fluid: true,
    cell: ({ name, title, banner }) => (
      <PictureCell src={banner} line={title}>
        <b title={name}>{name}</b>
      </PictureCell>
    ),
  },
  {
    title: '点击后',
    cell: (row) => (
      <span className={styles.target}>
        {showsAs(row)}
        {row.link_url && <small title={row.link_url}>{row.link_url}</small>}
      </span>
    ),
  },
  { title: '更新时间', cell: ({ updated_at }) => <Figure>{updated_at}</Figure> },
];

/** Every change takes effect for members immediately. */
const useShelf = () => {
  const changes = { changes: [staffCalls.sponsors.list] };
  const saving = useAction(staffCalls.sponsors.save, changes);
  const moving = useAction(staffCalls.sponsors.move, changes);
  const removal = useAction(staffCalls.sponsors.remove, changes);
  const remove = async ({ id, version, name }: StaffSponsor) => {
    const text = `「${name}」将从赞助页移除，且不能恢复。若只是暂时不展示，请关闭上架。`;
    if (await confirm({ title: '删除赞助商', text, ok: '删除', danger: true })) await removal.run({ id, version });
  };
  return {
    busy: saving.busy || moving.busy || removal.busy,
    setActive: (row: StaffSponsor, on: boolean) => void saving.run({ ...row, active: on ? 1 : 0 }),
    move: (id: number, to: 'up' | 'down') => void moving.run({ id, to }),
    remove: (row: StaffSponsor) => void remove(row),
  };
};

const readColumn: Column<StaffSponsor> = {
  title: '上架',
  cell: ({ active }) => <Tag tone={active === 1 ? 'success' : 'neutral'}>{active === 1 ? '已上架' : '已下架'}</Tag>,
};

export function SponsorsScreen() {
  const mayEdit = useMay('content.edit');
  const read = useCall(staffCalls.sponsors.list, {});
  const rows = read.data ?? [];
  const shelf = useShelf();
  const [edited, setEdited] = useState<StaffSponsor | 'new'>();
  return (
    <Page
      title="赞助商"
      actions={
        <>
          <WholeExport
            label="赞助商"
            unit="个"
            call={staffCalls.sponsors.list}
            request={{}}
            total={read.data?.length}
          />
          {mayEdit && (
            <Button tone="soft" icon="plus" onClick={() => setEdited('new')}>
              新增赞助商
            </Button>
          )}
        </>
      }
    >
      {!mayEdit && <Hint>您的角色只能查看赞助商。</Hint>}
      <Card fill>
        <Table
          label="赞助商"
          columns={[
            ...COLUMNS,
            ...(mayEdit
              ? shelfColumns({ rows, shows: '上架', nameOf: ({ name }) => name, shelf, onEdit: setEdited })
              : [readColumn]),
          ]}
          rows={rows}
          rowKey={({ id }) => id}
          read={read}
          empty="尚未添加赞助商，赞助页将显示“暂无赞助商信息”"
        />
      </Card>
      {edited !== undefined && (
        <SponsorDialog sponsor={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}
