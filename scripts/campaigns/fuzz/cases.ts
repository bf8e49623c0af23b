import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { asQuery, inputFor, type KnownValues, SMUGGLED } from '../../../apps/server/test/drawn-input.ts';
import type { Operation } from './operations.ts';

/** One request to a call. */
export interface Case {
  url: string;
  init: RequestInit;
  /** The request, for the report of a fault. */
  shown: string;
}

const SHAPES = ['plain', 'smuggled', 'huge', 'deep', 'broken', 'list', 'form'] as const;
type Shape = (typeof SHAPES)[number];

const HUGE_LENGTH = 70_000;
const DEPTH = 3_000;

/** The body of a request in a drawn shape: most are as the schema says. */
const bodyOf = (shape: Shape, input: Record<string, unknown>): string => {
  const text = JSON.stringify(input);
  if (shape === 'smuggled') return text === '{}' ? `{${SMUGGLED}}` : `{${SMUGGLED},${text.slice(1)}`;
  if (shape === 'huge') return JSON.stringify({ ...input, extra: 'x'.repeat(HUGE_LENGTH) });
  if (shape === 'deep') return `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  if (shape === 'broken') return text.slice(0, -1);
  return shape === 'list' ? `[${text}]` : text;
};

const headersFor = ({ needsKey }: Operation, shape: Shape): Record<string, string> => ({
  ...(needsKey ? { 'idempotency-key': randomUUID() } : {}),
  'content-type': shape === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
});

/** The request to a call with this input. The content of the file is only sent by calls that take one. */
export const requestOf = (
  operation: Operation,
  shape: Shape,
  input: Record<string, unknown>,
  file = new Blob([JSON.stringify(input)]),
): Case => {
  const { method, path, isUpload } = operation;
  if (method === 'GET') {
    const query = new URLSearchParams(asQuery(input)).toString();
    return { url: `${path}?${query}`, init: { method }, shown: query };
  }
  if (isUpload) {
    const form = new FormData();
    form.append('file', file, 'a.png');
    const { 'content-type': _, ...headers } = headersFor(operation, shape);
    return { url: path, init: { method, body: form, headers }, shown: 'an upload' };
  }
  const body = bodyOf(shape, input);
  return { url: path, init: { method, body, headers: headersFor(operation, shape) }, shown: body };
};

/** Draws requests to a call. The same seed draws the same ones. */
export const drawCases = (operation: Operation, known: KnownValues, count: number, seed: number): Case[] => {
  const shapes = fc.oneof(
    { arbitrary: fc.constant<Shape>('plain'), weight: 9 },
    { arbitrary: fc.constantFrom<Shape>(...SHAPES), weight: 2 },
  );
  const drawn = fc.sample(fc.tuple(shapes, inputFor(operation.input, known)), { numRuns: count, seed });
  return drawn.map(([shape, input]) => requestOf(operation, shape, input));
};
