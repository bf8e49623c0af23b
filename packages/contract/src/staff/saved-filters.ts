import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkFilterName, checkSavedFilter } from '../rules/saved-filters.ts';
import { SAVED_FILTERS } from '../texts/saved-filters.ts';
import { empty, id, integer, judged, text } from '../wire.ts';

export const savedFilter = z.object({
  id,
  name: z.string(),
  query: z.string().describe('the query of the address, as the page writes it'),
});
export type SavedFilter = z.output<typeof savedFilter>;

const QUERY_MAX_LENGTH = 2_000;

/** Filters of lists that a staff member saved under a name. Each sees only their own. */
export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/saved-filters',
    caller: 'staff',
    summary: 'The own filters of one page, by name',
    input: z.object({ screen: text(64) }),
    output: z.array(savedFilter),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/saved-filters/save',
    caller: 'staff',
    summary: 'Save the filters of a page under a name',
    input: z.object({ screen: text(64), name: judged(), query: text(QUERY_MAX_LENGTH) }),
    output: z.object({ id }),
    check: checkSavedFilter,
    done: SAVED_FILTERS.saved,
    refusals: ['savedFilters.nameTaken', 'savedFilters.full'],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/staff/saved-filters/rename',
    caller: 'staff',
    summary: 'Give a filter of one’s own another name',
    input: z.object({ id: integer(0), name: judged() }),
    output: empty,
    check: checkFilterName,
    done: SAVED_FILTERS.renamed,
    refusals: ['wire.notFound', 'savedFilters.nameTaken'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/saved-filters/remove',
    caller: 'staff',
    summary: 'Remove a filter of one’s own',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: SAVED_FILTERS.removed,
    refusals: ['wire.notFound'],
  }),
};
