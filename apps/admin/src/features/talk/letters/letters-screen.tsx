import type { StaffLetter } from '@koi/contract';
import { LETTER_KIND_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { ListCard, useList, useOpenedRow } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { RichTextPreview } from '../../../lib/rich-text/index.ts';
import { useMay } from '../../../lib/session.ts';
import {
  Button,
  type Column,
  Cut,
  Figure,
  Page,
  Pairs,
  Panel,
  PanelSection,
  SearchField,
  Segments,
  Spread,
  Tag,
} from '../../../ui/index.ts';
import styles from './letters.module.css';

const audienceOf = ({ audience, names, recipients }: StaffLetter): string => {
  if (audience === 'all') return `全部会员（${recipients}）`;
  // The names of those to whom a letter advertises are shown to nobody.
  if (names.length === 0) return `${recipients} 位会员`;
  return recipients > names.length ? `${names.join('、')} 等 ${recipients} 位` : names.join('、');
};

const shareOf = ({ readers, recipients }: StaffLetter): string => `${Math.round((readers / recipients) * 100)}%`;

const COLUMNS: Column<StaffLetter>[] = [
  {
    title: '标题',
    fluid: true,
    cell: ({ title, kind }) => (
      <span className={styles.what} title={title}>
        <Tag tone="info">{LETTER_KIND_NAMES[kind]}</Tag>
        <b>{title}</b>
      </span>
    ),
  },
  { title: '收信人', cell: (row) => <Cut width={260}>{audienceOf(row)}</Cut> },
  {
    title: '已读',
    align: 'right',
    cell: (row) => (
      <Figure>
        {row.readers} / {row.recipients}
        <small className={styles.share}>{shareOf(row)}</small>
      </Figure>
    ),
  },
  { title: '发送人', cell: ({ sender }) => sender || '系统' },
  { title: '发送时间', align: 'right', cell: ({ created_at }) => <Figure>{created_at.slice(0, 16)}</Figure> },
];

const SOURCES = [
  { value: 'staff', label: '人工发送' },
  { value: 'platform', label: '系统发送' },
] as const;
type Source = (typeof SOURCES)[number]['value'];

function LetterPanel({ letter, onClose }: { letter: StaffLetter; onClose: () => void }) {
  const facts = [
    { label: '收信人', value: audienceOf(letter) },
    { label: '已读', value: `${letter.readers} / ${letter.recipients}（${shareOf(letter)}）` },
    { label: '发送人', value: letter.sender || '系统' },
    { label: '发送时间', value: letter.created_at },
  ];
  return (
    <Panel title={letter.title} subtitle={LETTER_KIND_NAMES[letter.kind]} onClose={onClose}>
      <PanelSection>
        <Pairs items={facts} />
      </PanelSection>
      <PanelSection title="正文">
        <RichTextPreview html={letter.content} />
      </PanelSection>
    </Panel>
  );
}

const DEFAULTS = { source: 'staff' as Source, search: '' };
const keyOf = ({ id }: StaffLetter) => id;

/** 站内信: sent letters with their recipients and read counts. */
export function LettersScreen() {
  const maySend = useMay('messages.send');
  const list = useList(staffCalls.letters.list, DEFAULTS);
  const shown = useOpenedRow(list, keyOf);
  const { open } = list;
  return (
    <Page
      title="站内信"
      actions={
        maySend && (
          <Button tone="soft" icon="plus" onClick={() => go('/messages/new')}>
            写站内信
          </Button>
        )
      }
      panel={shown && <LetterPanel key={shown.id} letter={shown} onClose={() => open(undefined)} />}
    >
      <ListCard
        label="站内信"
        list={list}
        columns={COLUMNS}
        rowKey={keyOf}
        opens
        unit="封"
        empty={list.filters.search ? '没有符合条件的站内信' : '还没有发送过站内信'}
        tools={
          <>
            <Segments
              label="来源"
              value={list.filters.source}
              options={SOURCES}
              onChange={(source) => {
                open(undefined);
                list.change({ source });
              }}
            />
            <Spread />
            <SearchField label="搜索站内信" placeholder="标题、会员账号" {...list.field('search')} />
          </>
        }
      />
    </Page>
  );
}
