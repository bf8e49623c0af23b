import { expect, it } from 'vitest';
import { openApiDocument } from '../src/openapi.ts';
import { allRows } from '../src/rows.ts';
import { wireOf } from './wire.ts';

/**
 * Clients of other houses and old versions of our own pages depend on the wire. A change of it is made on purpose:
 * `npm test -- unit packages/contract/test -u` writes the new text, and its diff is read in review.
 */
it('the calls, their fields and their texts are those of wire.txt', async () => {
  await expect(wireOf(openApiDocument(allRows))).toMatchFileSnapshot('./wire.txt');
});
