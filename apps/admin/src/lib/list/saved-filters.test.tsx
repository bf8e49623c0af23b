import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { address, renderScreen } from '../../../test/render-screen.tsx';
import { staffCalls } from '../api.ts';
import { SavedFilters } from './saved-filters.tsx';

const { list: LIST, save: SAVE, rename: RENAME, remove: REMOVE } = staffCalls.savedFilters;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi();
  api.answer(LIST, [
    { id: 7, name: '大额取款', query: 'segment=withdrawal&sort=largest' },
    { id: 8, name: '昨天', query: 'days=1' },
  ]);
});

const open = async (at: string) => {
  const view = renderScreen(<SavedFilters />, at);
  await view.user.click(screen.getByRole('button', { name: '常用筛选' }));
  const box = within(await screen.findByRole('dialog', { name: '常用筛选' }));
  await box.findByText('大额取款');
  return { ...view, box };
};

describe('the saved filters of a list', () => {
  it('are loaded when they are opened, and applied to the address', async () => {
    const { user, box } = await open('/reviews?search=koi&after=c1&open=D1');
    expect(api.sentTo(LIST).map(({ query }) => query)).toEqual(['screen=%2Freviews']);
    await user.click(box.getByRole('button', { name: '大额取款' }));
    expect(address()).toBe('/reviews?segment=withdrawal&sort=largest');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('save the current filters without the page and the opened row', async () => {
    const { user, box } = await open('/reviews?search=koi&after=c1&open=D1&open-after=x');
    api.answer(SAVE, { id: 9 });
    await user.type(box.getByLabelText('筛选名称'), ' 锦鲤 ');
    await user.click(box.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(api.bodies(SAVE)).toEqual([{ screen: '/reviews', name: '锦鲤', query: 'search=koi' }]));
    await waitFor(() => expect(api.sentTo(LIST)).toHaveLength(2));
  });

  it('can not be saved without a filter', async () => {
    const { box } = await open('/reviews?open=D1');
    expect(box.getByLabelText<HTMLInputElement>('筛选名称').disabled).toBe(true);
  });

  it('are renamed and removed', async () => {
    const { user, box } = await open('/reviews');
    api.answer(RENAME, null);
    await user.click(box.getByRole('button', { name: '重命名 昨天' }));
    await user.clear(box.getByLabelText('新名称'));
    await user.type(box.getByLabelText('新名称'), '今天{Enter}');
    await waitFor(() => expect(api.bodies(RENAME)).toEqual([{ id: 8, name: '今天' }]));
    api.answer(REMOVE, null);
    await user.click(await box.findByRole('button', { name: '删除 大额取款' }));
    await waitFor(() => expect(api.bodies(REMOVE)).toEqual([{ id: 7 }]));
  });

  it('close with Escape and return the focus', async () => {
    const { user } = await open('/reviews');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '常用筛选' }));
  });

  it('are not offered on a page about one thing', () => {
    renderScreen(<SavedFilters />, '/members/7');
    expect(screen.queryByRole('button', { name: '常用筛选' })).toBeNull();
  });
});
