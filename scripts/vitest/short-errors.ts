import { configure } from '@testing-library/react';

/**
 * A query that finds nothing writes out the whole page for its error, and a wait repeats the query until it finds
 * something. That took a sixth of the time of a screen test, so the page is written only when its length is asked for.
 * The library reads the limit 0 from the environment as a text, and writes the page nevertheless.
 */
if (process.env['DEBUG_PRINT_LIMIT'] === undefined) {
  configure({
    getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });
}
