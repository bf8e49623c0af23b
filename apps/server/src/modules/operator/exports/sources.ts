import { mayDo } from '@koi/contract';
import {
  type Logger,
  type Route,
  type RouteGroup,
  refuse,
  type StaffCall,
  type StaffCaller,
} from '../../../platform/index.ts';
import { COUNT_MAX, SHORT_ROWS } from './export-job.ts';
import type { Cells } from './files/file.ts';
import type { ExportList } from './lists/list.ts';

/** Rows that are read at once. */
const PAGE_ROWS = 1_000;

export type Filters = Record<string, string | number>;

export interface SourcePage {
  rows: Cells[];
  /** Number of rows in the list, counted with the first page; 0 with the others. */
  total: number;
}

/** A call that the server makes itself for a member of staff, through the handler that also serves their requests. */
const callBy = (staff: StaffCaller, input: unknown, log: Logger): StaffCall<unknown> => ({
  input,
  staff,
  memberId: undefined,
  sessionId: undefined,
  agent: undefined,
  origin: undefined,
  address: '',
  requestId: '',
  idempotencyKey: undefined,
  device: undefined,
  userAgent: '',
  setDevice: () => undefined,
  file: () => Promise.reject(new Error('an export has no file')),
  log,
});

/** The lists that can be exported, read page by page through the handlers of their calls. */
export const createSources = (lists: readonly ExportList[], log: Logger) => {
  const byName = new Map(lists.map((list) => [list.name, list]));
  const handlers = new Map<unknown, Route['handle']>();

  const read = async (list: ExportList, staff: StaffCaller, input: object, unmasked = false) => {
    const handle = handlers.get(list.row);
    if (handle === undefined) throw new Error(`the list ${list.name} has no handler`);
    return list.read(await handle(callBy(staff, input, log)), unmasked);
  };

  /** The filters as the list's own call reads them. */
  const inputOf = ({ row }: ExportList, filters: Filters): Record<string, unknown> => {
    const parsed = row.input.safeParse(filters);
    if (!parsed.success) throw refuse('wire.badInput');
    const objection = row.check?.(parsed.data);
    if (objection !== undefined) throw refuse('wire.invalid', objection);
    return parsed.data as Record<string, unknown>;
  };

  return {
    connect(groups: readonly RouteGroup[]): void {
      for (const { row, handle } of groups.flat()) handlers.set(row, handle);
    },

    find: (name: string): ExportList | undefined => byName.get(name),

    inputOf,

    mayExport: ({ permission }: ExportList, { roles }: Pick<StaffCaller, 'roles'>): boolean => mayDo(roles, permission),

    /** Number of rows, counted as far as it takes to tell short lists from long ones. */
    async estimate(list: ExportList, staff: StaffCaller, input: object): Promise<number> {
      const place = { after: '', before: '', bulk: { size: 1, countMax: SHORT_ROWS } };
      return (await read(list, staff, { ...input, ...place })).total;
    },

    /** The next page is read when the one before it was taken. Rows that change meanwhile are exported as read. */
    async *pages(
      list: ExportList,
      staff: StaffCaller,
      filters: Filters,
      unmasked: boolean,
    ): AsyncGenerator<SourcePage> {
      const input = inputOf(list, filters);
      const pageAfter = (after: string, countMax: number) =>
        read(list, staff, { ...input, after, before: '', bulk: { size: PAGE_ROWS, countMax, unmasked } }, unmasked);
      // Counting a very long list may exceed the time limit of a statement. The file is then written without it.
      let page = await pageAfter('', COUNT_MAX).catch(() => pageAfter('', 0));
      yield page;
      while (page.next !== '') {
        page = await pageAfter(page.next, 0);
        yield page;
      }
    },
  };
};

export type Sources = ReturnType<typeof createSources>;
