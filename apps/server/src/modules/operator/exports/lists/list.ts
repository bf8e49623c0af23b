import { COMPARISON_NAMES, type Endpoint, type InputOf, type OutputOf, type Permission } from '@koi/contract';
import { maskIdentity } from '@koi/contract/rules/identity-search';
import { type PersonalFieldName, shownToStaff } from '@koi/contract/rules/personal-fields';
import type { Comparison } from '@koi/contract/rules/report-span';
import type { Cells, FileColumn } from '../files/file.ts';

/** Names from other modules for the values of filters. */
export interface FilterLabels {
  venue(code: string): string;
}

/** The value of a filter as the row of the list reads it. Amounts become minor units. */
type FilterValue = string | number | bigint;

/** How a filter is shown: `label：value`, with the names of its values, or by a function, which may give no text. */
type FilterText =
  | string
  | { label: string; names: Readonly<Record<string, string>> }
  | ((value: FilterValue, labels: FilterLabels) => string);

interface Column<Row> extends FileColumn {
  value: (row: Row) => string | number;
  /** Hides personal data. A text that the list has already masked stays as it is. */
  mask?: (text: string) => string;
}

type RowOf<E> = OutputOf<E> extends { data: (infer Row)[] } | (infer Row)[] ? Row : never;
type FieldOf<Row> = { [N in keyof Row]: Row[N] extends string | number ? N : never }[keyof Row];
type FilterOf<E> = Exclude<keyof InputOf<E>, 'after' | 'before'>;

type Add<Row> = (title: string, value: FieldOf<Row> | Column<Row>['value']) => Column<Row>;

/** Makes columns of each kind from a field of the row, or from a function of it. */
interface Columns<Row> {
  text: Add<Row>;
  money: Add<Row>;
  time: Add<Row>;
  integer: Add<Row>;
  /** Text with personal data. It is masked unless two people agreed, also for roles that see it in the list. */
  masked: (title: string, value: FieldOf<Row>, as: PersonalFieldName) => Column<Row>;
}

/** One list that can be exported. */
export interface ExportList {
  /** Path of the list's call without `/api/staff/`. */
  name: string;
  title: string;
  /** The list's own row: its permission, its input and its handler apply to the export as well. */
  row: Endpoint;
  permission: Permission | undefined;
  columns: readonly FileColumn[];
  /** Titles of the columns with personal data. */
  masked: readonly string[];
  filters: Readonly<Record<string, FilterText>>;
  /** The cells of the rows of one answer, and the cursor of the page after it; empty on the last page. */
  read(answer: unknown, unmasked?: boolean): { rows: Cells[]; total: number; next: string };
}

const PREFIX = '/api/staff/';

const columnsFor = <Row>(): Columns<Row> => {
  const of =
    (kind: FileColumn['kind']): Add<Row> =>
    (title, value) => ({
      title,
      kind,
      value: typeof value === 'function' ? value : (row) => row[value as FieldOf<Row>] as string | number,
    });
  return {
    text: of('text'),
    money: of('money'),
    time: of('time'),
    integer: of('integer'),
    masked: (title, field, as) => ({ ...of('text')(title, field), mask: (text) => shownToStaff(as, text) }),
  };
};

const pageOf = <Row>(answer: unknown): { data: Row[]; total: number; next: string } => {
  if (Array.isArray(answer)) return { data: answer as Row[], total: answer.length, next: '' };
  return answer as { data: Row[]; total: number; next: string };
};

type Describe<Row> = (columns: Columns<Row>) => Column<Row>[];
type FiltersOf<E> = Readonly<Record<FilterOf<E>, FilterText>>;

const define = <E extends Endpoint, Row>(
  row: E,
  title: string,
  pageIn: (answer: unknown) => { data: Row[]; total: number; next: string },
  describe: Describe<Row>,
  filters: FiltersOf<E>,
): ExportList => {
  const columns = describe(columnsFor<Row>());
  return {
    name: row.path.slice(PREFIX.length),
    title,
    row,
    permission: row.permission,
    columns,
    masked: columns.flatMap((column) => (column.mask === undefined ? [] : [column.title])),
    filters,
    read(answer, unmasked = false) {
      const { data, total, next } = pageIn(answer);
      const cellOf = (each: Row, { value, mask }: Column<Row>) =>
        mask === undefined || unmasked ? value(each) : mask(String(value(each)));
      return { rows: data.map((each) => columns.map((column) => cellOf(each, column))), total, next };
    },
  };
};

/**
 * Describes the export of a list by the row of its call. The answer is a page of a list (`listed`) or an array. Every
 * filter of the row's input needs a text, so that the job shows what was exported.
 */
export const listOf = <E extends Endpoint>(
  row: E,
  title: string,
  describe: Describe<RowOf<E>>,
  filters: FiltersOf<E>,
): ExportList => define(row, title, pageOf<RowOf<E>>, describe, filters);

/** Describes the export of a report, whose answer has other parts besides the rows of its table. */
export const reportOf = <E extends Endpoint, Row>(
  row: E,
  title: string,
  rowsOf: (report: OutputOf<E>) => Row[],
  describe: Describe<Row>,
  filters: FiltersOf<E>,
): ExportList => define(row, title, (answer) => pageOf<Row>(rowsOf(answer as OutputOf<E>)), describe, filters);

/** Filters that several lists have. */
export const FILTER = {
  days: (days: FilterValue) => (Number(days) === 1 ? '今天' : `近 ${days} 天`),
  venue: (code: FilterValue, { venue }: FilterLabels) => `场馆：${venue(String(code))}`,
  search: (text: FilterValue) => `搜索：${maskIdentity(String(text))}`,
  day: '日期',
  /** The span with which a report is compared, if there is one. */
  comparison: (value: FilterValue) => {
    const name = COMPARISON_NAMES[value as Comparison];
    return name === '' ? '' : `对比：${name}`;
  },
} as const;

/** The name of a value, or the value itself when it has none. */
export const nameIn =
  (names: Readonly<Record<string | number, string>>) =>
  (value: string | number): string =>
    names[value] ?? String(value);

export const yesNo = (value: boolean | number): string => (value === true || value === 1 ? '是' : '否');

export const changesText = (changes: readonly { field: string; before: string; after: string }[]): string =>
  changes.map(({ field, before, after }) => `${field}：${before} → ${after}`).join('；');

const isGiven = (value: unknown): value is FilterValue => value !== '' && value !== 0 && value !== undefined;

/** The filters in use as readable texts, in the order of the definition. */
export const filterTexts = (
  { filters }: Pick<ExportList, 'filters'>,
  input: Readonly<Record<string, unknown>>,
  labels: FilterLabels,
): string[] =>
  Object.entries(filters).flatMap(([name, shown]) => {
    const value = input[name];
    if (!isGiven(value)) return [];
    if (typeof shown === 'function') return [shown(value, labels)].filter(Boolean);
    if (typeof shown === 'string') return [`${shown}：${value}`];
    return [`${shown.label}：${shown.names[String(value)] ?? value}`];
  });
