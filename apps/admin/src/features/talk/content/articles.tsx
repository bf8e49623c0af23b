import type { StaffArticle } from '@koi/contract';
import { ARTICLE_SECTION_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { go, Link } from '../../../lib/navigation.ts';
import { Card, type Column, Figure, Table, Tag } from '../../../ui/index.ts';
import styles from './content.module.css';

const pathOf = ({ section, type }: StaffArticle) => `/content/${section}/${type}`;

const COLUMNS: Column<StaffArticle>[] = [
  {
    title: '文章',
    fluid: true,
    cell: (row) => (
      <Link to={pathOf(row)} className={styles.title}>
        {row.title}
      </Link>
    ),
  },
  { title: '所在页面', cell: ({ section }) => ARTICLE_SECTION_NAMES[section] },
  {
    title: '状态',
    cell: ({ version }) => <Tag tone={version > 0 ? 'success' : 'warning'}>{version > 0 ? '已发布' : '待撰写'}</Tag>,
  },
  { title: '更新时间', align: 'right', cell: ({ updated_at }) => <Figure>{updated_at || '—'}</Figure> },
];

/** Texts of the site's article pages. The list is fixed: one text per page. */
export function Articles() {
  const read = useCall(staffCalls.articles.list, {});
  return (
    <Card
      fill
      title="文章"
      actions={
        <WholeExport label="文章" unit="篇" call={staffCalls.articles.list} request={{}} total={read.data?.length} />
      }
    >
      <Table
        label="文章"
        columns={COLUMNS}
        rows={read.data ?? []}
        rowKey={({ section, type }) => `${section}-${type}`}
        onSelect={(row) => go(pathOf(row))}
        read={read}
      />
    </Card>
  );
}
