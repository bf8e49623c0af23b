import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { allRows } from './rows.ts';

interface Operation {
  operationId: string;
  description: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { content: Record<string, { schema: Record<string, never> }> }>;
}

const document = openApiDocument(allRows) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

const operation = (path: string, method = 'post'): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
};

describe('the OpenAPI document', () => {
  it('is version 3.1 and contains every call with a unique id', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(document.openapi).toBe('3.1.0');
    const rows = Object.values(allRows).flatMap((feature) => Object.values(feature));
    expect(operations).toHaveLength(rows.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(rows.length);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('wraps every answer in the envelope', () => {
    const schema = operation('/api/balance').responses['200']?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      required: ['code', 'message', 'data'],
      properties: { data: { properties: { balance: { type: 'string' } }, required: ['balance'] } },
    });
  });

  it('requires a bearer token for members and none for visitors', () => {
    expect(operation('/api/withdraw').security).toEqual([{ member: [] }]);
    expect(operation('/api/staff/deposits/approve').security).toEqual([{ staff: [] }]);
    expect(operation('/api/withdraw').responses).toHaveProperty('401');
    expect(operation('/api/app').security).toEqual([]);
    expect(operation('/api/app').responses).not.toHaveProperty('401');
  });

  it('lists the texts of refusals', () => {
    expect(operation('/api/withdraw').description).toContain('打码量不足，还需{n}');
    expect(operation('/api/withdraw').description).toContain('提交成功，等待后台审核');
    expect(operation('/api/staff/deposits/approve').description).toContain('权限：deposits.review');
  });

  it('puts the input of a GET into the query and of a POST into the body', () => {
    expect(operation('/api/sponsorDetail', 'get').parameters).toMatchObject([{ name: 'id', in: 'query' }]);
    expect(operation('/api/sponsorDetail', 'get').requestBody).toBeUndefined();
    expect(operation('/api/article').requestBody?.content['application/json']?.schema).toHaveProperty(
      'properties.type',
    );
  });

  it('lists as required only the fields that a caller must send', () => {
    const schema = (path: string) => operation(path).requestBody?.content['application/json']?.schema;
    expect(schema('/api/recharge')).toHaveProperty('required', ['paytype']);
    expect(schema('/api/login_pc')).not.toHaveProperty('required');
  });

  it('describes uploads as multipart and the key of calls that move money, which only staff must send', () => {
    expect(operation('/api/uploadimg').requestBody?.content).toHaveProperty(['multipart/form-data']);
    const key = { name: 'Idempotency-Key', in: 'header' };
    expect(operation('/api/transfer').parameters).toMatchObject([{ ...key, required: false }]);
    expect(operation('/api/staff/deposits/approve').parameters).toMatchObject([{ ...key, required: true }]);
    expect(operation('/api/balance').parameters).toEqual([]);
  });
});
