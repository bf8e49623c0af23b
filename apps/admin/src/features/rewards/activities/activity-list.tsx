import type { StaffActivity } from '@koi/contract';
import { ACTIVITY_PHASE_NAMES } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ListCard, useList } from '../../../lib/list/index.ts';
import { go, Link } from '../../../lib/navigation.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useMay } from '../../../lib/session.ts';
import { shelfColumns } from '../../../lib/shelf-columns.tsx';
import { listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  type Column,
  confirm,
  Figure,
  PictureCell,
  SearchField,
  Select,
  Spread,
  Tag,
  type TagTone,
} from '../../../ui/index.ts';

const PHASE_TONES: Readonly<Record<StaffActivity['phase'], TagTone>> = {
  upcoming: 'info',
  open: 'success',
  ended: 'neutral',
};
const ACTIVE_OPTIONS = [
  { value: '', label: '全部状态' },
  { value: 'on', label: '已上架' },
  { value: 'off', label: '已下架' },
] as const;

const windowText = ({ starts_at, ends_at }: StaffActivity) => {
  if (starts_at === '' && ends_at === '') return '长期';
  return `${starts_at === '' ? '即日' : listTime(starts_at)} 至 ${ends_at === '' ? '不限' : listTime(ends_at)}`;
};

const COLUMNS: Column<StaffActivity>[] = [
  {
    title: '活动',
    fluid: true,
    cell: ({ id, title, banner, headline }) => (
      <PictureCell src={banner} line={headline}>
        <Link to={`/activities/${id}`} title={title}>
          {title}
        </Link>
      </PictureCell>
    ),
  },
  { title: '类型', cell: ({ type_name }) => type_name },
  { title: '活动时间', cell: (row) => <Figure plain>{windowText(row)}</Figure> },
  { title: '阶段', cell: ({ phase }) => <Tag tone={PHASE_TONES[phase]}>{ACTIVITY_PHASE_NAMES[phase]}</Tag> },
  {
    title: '待审申请',
    align: 'right',
    cell: ({ can_apply, waiting }) => (can_apply === 1 ? <Figure plain>{waiting}</Figure> : '无需申请'),
  },
];

/** Moving and switching take effect for members immediately, except that one with a bonus goes online. */
const useShelf = () => {
  const changes = { changes: [staffCalls.activities.list] };
  const moving = useAction(staffCalls.activities.move, changes);
  const [opening, setOpening] = useState<StaffActivity>();
  const switching = useAction(staffCalls.activities.setActive, { ...changes, onDone: () => setOpening(undefined) });
  const setActive = async (row: StaffActivity, on: boolean) => {
    const { id, title, pays } = row;
    if (on && pays) return setOpening(row);
    const text = `「${title}」将从会员的优惠列表中移除，已提交的申请不受影响。`;
    if (!on && !(await confirm({ title: '下架活动', text, ok: '下架', danger: true }))) return;
    await switching.run({ id, active: on ? 1 : 0, reason: '' });
  };
  return {
    busy: moving.busy || switching.busy,
    setActive: (row: StaffActivity, on: boolean) => void setActive(row, on),
    move: (id: number, to: 'up' | 'down') => void moving.run({ id, to }),
    dialog: opening && (
      <ProposalReason
        title="上架活动"
        busy={switching.busy}
        onSubmit={(reason) => void switching.run({ id: opening.id, active: 1, reason })}
        onClose={() => setOpening(undefined)}
      >
        <p>「{opening.title}」派发彩金，开站后须另一人复核才会上架。</p>
      </ProposalReason>
    ),
  };
};

const readColumn: Column<StaffActivity> = {
  title: '上架',
  cell: ({ active }) => <Tag tone={active === 1 ? 'success' : 'neutral'}>{active === 1 ? '已上架' : '已下架'}</Tag>,
};

const DEFAULTS = { type_id: 0, active: '' as (typeof ACTIVE_OPTIONS)[number]['value'], search: '' };

export function ActivityList({ tabs }: { tabs: ReactNode }) {
  const mayEdit = useMay('activities.edit');
  const list = useList(staffCalls.activities.list, DEFAULTS);
  const { type_id, active, search } = list.filters;
  const types = useCall(staffCalls.activities.types, {}).data?.list ?? [];
  const shelf = useShelf();
  // With a filter, the neighbours may be hidden and a move would have no visible effect.
  const mayMove = type_id === 0 && active === '' && search === '';
  const editColumns = shelfColumns<StaffActivity>({
    shows: '上架',
    nameOf: ({ title }) => title,
    shelf: { ...shelf, move: mayMove ? shelf.move : undefined },
    onEdit: ({ id }) => go(`/activities/${id}`),
  });
  return (
    <>
      <ListCard
        label="优惠活动"
        list={list}
        columns={[...COLUMNS, ...(mayEdit ? editColumns : [readColumn])]}
        rowKey={({ id }) => id}
        unit="个"
        empty="没有符合条件的活动"
        tools={
          <>
            {tabs}
            <Spread />
            <Select
              label="类型"
              options={[{ value: 0, label: '全部类型' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
              {...list.field('type_id')}
            />
            <Select label="状态" options={ACTIVE_OPTIONS} {...list.field('active')} />
            <SearchField label="搜索活动" placeholder="活动标题" {...list.field('search')} />
          </>
        }
      />
      {shelf.dialog}
    </>
  );
}
