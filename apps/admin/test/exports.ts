import type { ExportJobDetail } from '@koi/contract';
import { staffCalls } from '@koi/contract/staff-calls';
import { EXPORTS } from '@koi/contract/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { fakeApi } from './fake-api.ts';

/** A sample export of reviews that is ready. */
export const anExport = (change: Partial<ExportJobDetail> = {}): ExportJobDetail => ({
  no: 'J20260618133602ABCDEFGHJKLM',
  list: 'reviews/list',
  title: '存取款审核',
  filters: ['状态：已处理', '近 7 天'],
  format: 'xlsx',
  unmasked: false,
  state: 'ready',
  rows: 381,
  percent: 100,
  seconds_left: -1,
  position: 0,
  bytes: 49_152,
  staff_name: 'finance01',
  made_by_me: true,
  failure: '',
  created_at: '2026-06-18 13:36:02',
  finished_at: '2026-06-18 13:36:09',
  expires_at: '2099-06-19 13:36:09',
  columns: 13,
  masked: ['手机', '实名'],
  proposal: '',
  reason: '',
  checker: '',
  sha256: `4e07${'c'.repeat(56)}8f3e`,
  events: [
    { at: '2026-06-18 13:36:02', text: '提出', who: 'finance01 · 10.2.3.18' },
    { at: '2026-06-18 13:36:09', text: '完成，381 行', who: '任务 · 自动' },
  ],
  ...change,
});

/** Starts the export of the list that is shown, and returns what was sent. */
export const startExport = async (api: ReturnType<typeof fakeApi>): Promise<unknown> => {
  const { columns, create, detail } = staffCalls.exports;
  api.answer(columns, { columns: 13, masked: [] });
  api.answer(create, { no: anExport().no }, EXPORTS.started);
  api.answer(detail, anExport());
  fireEvent.click(screen.getByRole('button', { name: '导出' }));
  fireEvent.click(await screen.findByRole('button', { name: '开始导出' }));
  await waitFor(() => {
    if (api.bodies(create).length === 0) throw new Error('no export was requested');
  });
  return api.bodies(create)[0];
};
