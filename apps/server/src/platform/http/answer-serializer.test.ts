import { allRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSerializer, compileSerializer } from './answer-serializer.ts';
import { namedRows } from './bind.ts';

describe('the serializer of answers', () => {
  it('leaves out fields that are not in the output of the row', () => {
    const write = answerSerializer(z.object({ name: z.string() }));
    expect(write({ code: 200, message: '成功', data: { name: 'koi', password: 'secret' } })).toBe(
      '{"code":200,"message":"成功","data":{"name":"koi"}}',
    );
  });

  it('can be compiled for every row', () => {
    for (const { name, row } of namedRows(allRows)) {
      expect(() => compileSerializer(row.output), name).not.toThrow();
    }
  });
});
