import type { StaffTransfer } from '@koi/contract';
import { EXPORTS, PROPOSALS } from '@koi/contract/texts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchLinks } from '../../../test/downloads.ts';
import { anExport } from '../../../test/exports.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { aList } from '../../../test/orders.ts';
import { address, renderScreen, setAddress } from '../../../test/render-screen.tsx';
import { aTransfer } from '../../../test/venues.ts';
import { type Column, SearchField, Select } from '../../ui/index.ts';
import { staffCalls } from '../api.ts';
import { ListCard, useList } from './index.ts';

const LIST = staffCalls.transfers.list;
const DEFAULTS = { state: 'doubt' as const, platname: '', search: '' };
const COLUMNS: Column<StaffTransfer>[] = [{ title: '单号', cell: ({ no }) => no }];
const VENUES = [
  { value: '', label: '全部场馆' },
  { value: 'xinghe', label: '星河电子' },
];

function Transfers() {
  const list = useList(staffCalls.transfers.list, DEFAULTS);
  return (
    <>
      <ListCard
        label="转账"
        list={list}
        columns={COLUMNS}
        rowKey={({ no }) => no}
        opens
        unit="笔"
        tools={
          <>
            <SearchField label="搜索" {...list.field('search')} />
            <Select label="场馆" options={VENUES} {...list.field('platname')} />
          </>
        }
      />
      {list.opened && <p>打开了 {list.opened}</p>}
    </>
  );
}

let api: ReturnType<typeof fakeApi>;
const pageNamed = (no: string, change = {}) => aList([{ ...aTransfer(), no }], { total: 41, ...change });

beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.exports.columns, { columns: 13, masked: [] });
  api.answerWith(LIST, (body) => {
    const { after } = body as { after: string };
    return after === '' ? pageNamed('T1', { next: 'c1' }) : pageNamed('T2', { previous: 'c2' });
  });
});

const open = (at = '/transfers') => renderScreen(<Transfers />, at);
const lastRequest = () => api.bodies(LIST).at(-1);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a list of the back office', () => {
  it('takes its filters and its page from the address', async () => {
    open('/transfers?platname=xinghe&search=koi&after=c1');
    expect(await screen.findByText('T2')).toBeTruthy();
    expect(api.bodies(LIST)).toEqual([{ state: 'doubt', platname: 'xinghe', search: 'koi', after: 'c1', before: '' }]);
    expect(screen.getByLabelText<HTMLInputElement>('搜索').value).toBe('koi');
  });

  it('turns pages by cursor and keeps the page in the address', async () => {
    const { user } = open();
    await screen.findByText('T1');
    expect(button('上一页').disabled).toBe(true);
    await user.click(button('下一页'));
    expect(await screen.findByText('T2')).toBeTruthy();
    expect(address()).toBe('/transfers?after=c1');
    await waitFor(() => expect(button('下一页').disabled).toBe(true));
    await user.click(button('上一页'));
    expect(address()).toBe('/transfers?before=c2');
  });

  it('offers the way back to the first page', async () => {
    const { user } = open('/transfers?after=c1');
    await screen.findByText('T2');
    await user.click(button('首页'));
    expect(await screen.findByText('T1')).toBeTruthy();
    expect(address()).toBe('/transfers');
  });

  it('returns to the first page when a filter changes, and leaves defaults out of the address', async () => {
    const { user } = open('/transfers?tab=all&after=c1');
    await screen.findByText('T2');
    await user.selectOptions(screen.getByLabelText('场馆'), '星河电子');
    expect(address()).toBe('/transfers?tab=all&platname=xinghe');
    await user.selectOptions(screen.getByLabelText('场馆'), '全部场馆');
    expect(address()).toBe('/transfers?tab=all');
  });

  it('sends a typed search once, trimmed, after a pause', async () => {
    const { user } = open();
    await screen.findByText('T1');
    await user.type(screen.getByLabelText('搜索'), ' koi ');
    expect(screen.getByLabelText<HTMLInputElement>('搜索').value).toBe(' koi ');
    await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'koi' }));
    expect(api.bodies(LIST)).toHaveLength(2);
  });

  it('keeps a search that is still being typed when another filter changes', async () => {
    const { user } = open();
    await screen.findByText('T1');
    await user.type(screen.getByLabelText('搜索'), 'koi');
    await user.selectOptions(screen.getByLabelText('场馆'), '星河电子');
    await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'koi', platname: 'xinghe' }));
  });

  it('keeps a search that is still being typed when a row is opened', async () => {
    const { user } = open();
    await screen.findByText('T1');
    await user.type(screen.getByLabelText('搜索'), 'koi');
    await user.click(screen.getByText('T1'));
    await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'koi' }));
    expect(address()).toBe('/transfers?search=koi&open=T1');
  });

  it('follows a link to another filter while a search is being typed', async () => {
    const { user } = open();
    await screen.findByText('T1');
    await user.type(screen.getByLabelText('搜索'), 'koi');
    act(() => setAddress('/transfers?search=lotus'));
    await waitFor(() => expect(lastRequest()).toMatchObject({ search: 'lotus' }));
    expect(screen.getByLabelText<HTMLInputElement>('搜索').value).toBe('lotus');
  });

  it('opens a row by address, so that Back closes it', async () => {
    const { user } = open();
    await user.click(await screen.findByText('T1'));
    expect(await screen.findByText('打开了 T1')).toBeTruthy();
    expect(address()).toBe('/transfers?open=T1');
    expect(screen.getByRole('row', { name: 'T1' }).getAttribute('aria-current')).toBe('true');
    window.history.back();
    await waitFor(() => expect(screen.queryByText('打开了 T1')).toBeNull());
  });

  it('exports the list with its filters and offers the file when it is ready', async () => {
    const { user } = open('/transfers?search=koi&after=c1');
    await screen.findByText('T2');
    const job = { ...anExport({ state: 'running', percent: 64, rows: 900 }) };
    api.answer(staffCalls.exports.create, { no: job.no }, EXPORTS.started);
    api.answer(staffCalls.exports.detail, job);
    await user.click(button('导出'));
    expect(screen.getByText(/导出，共 41 笔。/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'CSV 文本' }));
    await user.click(button('开始导出'));
    expect(await screen.findByText('64%')).toBeTruthy();
    expect(api.bodies(staffCalls.exports.create)).toEqual([
      { list: 'transfers/list', format: 'csv', filters: { state: 'doubt', platname: '', search: 'koi' } },
    ]);
    expect(button('下载').disabled).toBe(true);
    api.answer(staffCalls.exports.detail, anExport());
    api.answer(staffCalls.exports.download, { url: '/media/exports/J1/ticket' });
    const followed = catchLinks();
    expect(await screen.findByText('48 KB', undefined, { timeout: 3000 })).toBeTruthy();
    await user.click(button('下载'));
    await waitFor(() => expect(followed).toEqual(['/media/exports/J1/ticket']));
  });

  it('requests an unmasked export with a reason, which a second person has to agree to', async () => {
    const { user } = open();
    await screen.findByText('T1');
    const job = anExport({ unmasked: true, state: 'waiting', proposal: 'P1' });
    api.answer(staffCalls.exports.columns, { columns: 13, masked: ['手机', '实名'] });
    api.answer(staffCalls.exports.propose, { no: job.no, proposal: 'P1' }, PROPOSALS.made);
    api.answer(staffCalls.exports.detail, job);
    await user.click(button('导出'));
    await user.click(await screen.findByRole('radio', { name: '原文' }));
    await user.click(button('提交申请'));
    expect(await screen.findByText(PROPOSALS.reasonMissing)).toBeTruthy();
    await user.type(screen.getByLabelText('理由'), '监管机构来函');
    await user.click(button('提交申请'));
    const link = await screen.findByRole('link', { name: '双人复核' });
    expect(link.getAttribute('href')).toBe('#/proposals?open=P1');
    expect(api.bodies(staffCalls.exports.propose)).toMatchObject([{ list: 'transfers/list', reason: '监管机构来函' }]);
    expect(api.bodies(staffCalls.exports.create)).toEqual([]);
  });

  it('shows why an export failed', async () => {
    const { user } = open();
    await screen.findByText('T1');
    api.answer(staffCalls.exports.create, { no: anExport().no }, EXPORTS.started);
    api.answer(staffCalls.exports.detail, anExport({ state: 'failed', failure: EXPORTS.tooLarge, percent: 38 }));
    await user.click(button('导出'));
    await user.click(button('开始导出'));
    expect(await screen.findByText(EXPORTS.tooLarge)).toBeTruthy();
    expect(button('下载').disabled).toBe(true);
  });

  it('shows that more rows exist than are counted', async () => {
    api.answer(LIST, pageNamed('T1', { total: 10_000 }));
    open();
    expect(await screen.findByText('共 10,000+ 笔')).toBeTruthy();
  });

  it('offers to try again when the first page can not be loaded', async () => {
    api.refuse(LIST, 500, '系统繁忙');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: '重试' });
    api.answer(LIST, pageNamed('T1'));
    await user.click(retry);
    expect(await screen.findByText('T1')).toBeTruthy();
  });
});
