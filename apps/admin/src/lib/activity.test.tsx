import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { useActivityReports } from './activity.ts';

const PATH = staffCalls.session.active;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('reports user input at most once a minute and sends nothing without input', async () => {
  const api = fakeApi();
  renderHook(useActivityReports);
  expect(api.bodies(PATH)).toHaveLength(0);
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.wheel(document.body);
  expect(api.bodies(PATH)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(api.bodies(PATH)).toHaveLength(2);
});

it('reports again with the next input after a failed report', async () => {
  const api = fakeApi();
  api.fail(PATH);
  renderHook(useActivityReports);
  fireEvent.pointerDown(document.body);
  await waitFor(() => {
    fireEvent.pointerDown(document.body);
    expect(api.bodies(PATH).length).toBeGreaterThan(1);
  });
});

it('stops reporting when the page is unmounted', () => {
  const api = fakeApi();
  renderHook(useActivityReports).unmount();
  fireEvent.pointerDown(document.body);
  expect(api.bodies(PATH)).toHaveLength(0);
});
