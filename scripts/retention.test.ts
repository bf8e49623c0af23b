import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT_DATA, RETENTION, RETENTION_ITEMS } from '../packages/contract/src/constants.ts';
import { KEPT_DATA_NAMES, RETENTION_NAMES } from '../packages/contract/src/texts/retention.ts';
import { inProject } from './project.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

describe.each([
  ['docs/operations.md', '## How long data is kept'],
  ['docs/operations.zh-CN.md', '## 数据保留'],
])('%s', (path, heading) => {
  const rows = (read(path).split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | '));

  it('says how long each kind of record is kept, within which bounds', () => {
    const described = rows.filter(({ length }) => length === 4).slice(1);
    expect(described.map(([name, , days, bounds]) => [name, days, bounds])).toEqual(
      RETENTION_ITEMS.map((item) => {
        const { days, min, max } = RETENTION[item];
        return [RETENTION_NAMES[item].name, String(days), `${min}–${max}`];
      }),
    );
  });

  it('says what is kept', () => {
    const described = rows.filter(({ length }) => length === 2).slice(1);
    expect(described.map(([name]) => name)).toEqual(KEPT_DATA.map((kept) => KEPT_DATA_NAMES[kept].name));
  });
});
