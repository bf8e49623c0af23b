import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arranged, inPlace } from './order.ts';

const places = fc.uniqueArray(fc.record({ id: fc.nat(500), sort: fc.nat(30) }), { selector: ({ id }) => id });

it('puts rows into the requested order, whatever places they had', () => {
  fc.assert(
    fc.property(places, fc.func(fc.double({ noNaN: true })), (rows, weight) => {
      const wanted = rows.toSorted((a, b) => weight(a.id) - weight(b.id));
      const moves = new Map(arranged(wanted).map(({ id, sort }) => [id, sort]));
      const after = inPlace(wanted.map((row) => ({ ...row, sort: moves.get(row.id) ?? row.sort })));
      expect(after.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    }),
  );
});

it('moves no rows that are in the requested order already', () => {
  expect(
    arranged([
      { id: 7, sort: 0 },
      { id: 3, sort: 4 },
    ]),
  ).toEqual([]);
});
