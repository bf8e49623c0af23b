import { SAVED_FILTERS } from '../texts/saved-filters.ts';
import { hasControl } from './control.ts';
import { firstFailing } from './first-failing.ts';

/** Number of filters that one staff member can save for a screen. */
export const SAVED_FILTERS_MAX = 20;
export const SAVED_FILTER_NAME_MAX_LENGTH = 20;
const QUERY_MAX_LENGTH = 600;
/** The path of a page with a list. */
const SCREEN = /^\/[a-z-]{1,40}$/;

export const checkFilterName = ({ name }: { name: string }) =>
  firstFailing(
    [name !== '' && !hasControl(name), SAVED_FILTERS.nameMissing],
    [[...name].length <= SAVED_FILTER_NAME_MAX_LENGTH, SAVED_FILTERS.nameLong],
  );

export const checkSavedFilter = ({ screen, name, query }: { screen: string; name: string; query: string }) =>
  firstFailing(
    [SCREEN.test(screen), SAVED_FILTERS.screenWrong],
    [query !== '' && !hasControl(query), SAVED_FILTERS.queryMissing],
    [query.length <= QUERY_MAX_LENGTH, SAVED_FILTERS.queryLong],
  ) ?? checkFilterName({ name });
