import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = [];
  write(createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
};

describe('the log', () => {
  it.each([
    'password',
    'paypassword',
    'confirmPass',
    'pay_pass',
    'api_token',
    'token',
    'bank_no',
    'cookie',
    'authorization',
  ])('redacts %s at any depth', (field) => {
    const text = logged((log) =>
      log.info({ [field]: 'canary', input: { [field]: 'canary', deep: { [field]: 'canary' } } }),
    );
    expect(text).not.toContain('canary');
    expect(text).toContain('[redacted]');
  });

  it('describes a failed query without its values', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'member_name',
      detail: 'Key (name)=(canary) already exists.',
    });
    const text = logged((log) =>
      log.error({ err: new DrizzleQueryError('insert into member', ['canary'], cause) }, 'failed'),
    );
    expect(text).not.toContain('canary');
    expect(JSON.parse(text)).toMatchObject({
      err: { message: 'Failed query: insert into member', cause: { code: '23505', constraint: 'member_name' } },
    });
  });

  it('shortens a statement with tens of thousands of placeholders', () => {
    const statement = `select from bet where member_id in (${Array.from({ length: 50_000 }, (_, at) => `$${at}`).join(', ')})`;
    const text = logged((log) =>
      log.error({ err: new DrizzleQueryError(statement, [], new Error(statement)) }, 'failed'),
    );
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('select from bet where member_id in ($0, $1');
  });
});
