import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

type Write = (answer: object) => string;

/** Compiles the serializer for the envelope around a row's output. */
export const compileSerializer = (output: z.ZodType): Write => {
  const { $schema, ...data } = z.toJSONSchema(output, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJson({
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: data as Schema },
    required: ['code', 'message', 'data'],
  });
};

/** Serializers by their schema. The apps of one process share them, because tests start many apps. */
const compiled = new WeakMap<z.ZodType, Write>();

const serializerOf = (output: z.ZodType): Write => {
  const known = compiled.get(output) ?? compileSerializer(output);
  compiled.set(output, known);
  return known;
};

/**
 * Writes the answer of a row with the fields of its output only. It is compiled at the first answer, because compiling
 * all rows would take half of the time in which the server starts.
 */
export const answerSerializer = (output: z.ZodType): Write => {
  let write: Write | undefined;
  return (answer) => {
    write ??= serializerOf(output);
    return write(answer);
  };
};
