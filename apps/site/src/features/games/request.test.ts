import { describe, expect, it } from 'vitest';
import { requestOf } from './request.ts';

describe('a request of the game page', () => {
  const of = (query: string) => requestOf(new URLSearchParams(query));

  it('is a game if it has a venue, with type 0 by default', () => {
    expect(of('platform=xinghe&type=2&code=dragon&gameName=金龙献瑞')).toEqual({
      kind: 'game',
      venue: 'xinghe',
      type: '2',
      code: 'dragon',
      name: '金龙献瑞',
    });
    expect(of('platform=xinghe')).toMatchObject({ type: '0', code: '', name: '' });
  });

  it('is the agent centre, the service or the download if it has the parameter for it', () => {
    expect(of('dailiD=1')).toEqual({ kind: 'agent' });
    expect(of('dailiD=2')).toEqual({ kind: 'service' });
    expect(of('app=1')).toEqual({ kind: 'app' });
  });

  it('is undefined otherwise', () => {
    for (const query of ['', 'dailiD=3', 'app=0', 'code=dragon']) expect(of(query)).toBeUndefined();
  });
});
