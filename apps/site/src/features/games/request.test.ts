import { describe, expect, it } from 'vitest';
import { requestOf } from './request.ts';

describe('a request', () => {
  const of = (query: string) => requestOf(new URLSearchParams(query));

  it('is a game by its platform, of type 0 where none is said', () => {
    expect(of('platform=xinghe&type=2&code=dragon&gameName=金龙献瑞')).toEqual({
      kind: 'game',
      platform: 'xinghe',
      type: '2',
      code: 'dragon',
      name: '金龙献瑞',
    });
    expect(of('platform=xinghe')).toMatchObject({ type: '0', code: '', name: '' });
  });

  it('is the agent centre, the service or the download by its flag', () => {
    expect(of('dailiD=1')).toEqual({ kind: 'agent' });
    expect(of('dailiD=2')).toEqual({ kind: 'service' });
    expect(of('app=1')).toEqual({ kind: 'app' });
  });

  it('is nothing otherwise', () => {
    for (const query of ['', 'dailiD=3', 'app=0', 'code=dragon']) expect(of(query)).toBeUndefined();
  });
});
