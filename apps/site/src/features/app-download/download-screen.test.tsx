import { calls } from '@koi/contract/calls';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { anAppInfo } from '../../../test/render-app.tsx';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DownloadScreen } from './download-screen.tsx';

const ADDRESS = 'https://koi.example/download';
const APP = anAppInfo({ ios_download_url: ADDRESS });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.settings.app, APP);
});
const open = () => renderScreen(<DownloadScreen />, '/app');

describe('APP下载', () => {
  it('draws a QR code of the address', async () => {
    open();
    const code = await screen.findByRole('img', { name: 'APP 下载二维码' });
    await expect.poll(() => code.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(500);
  });

  it('shows the operator’s picture of the QR code', async () => {
    api.answer(calls.settings.app, { ...APP, ios_download_qrcode: '/media/code.png' });
    open();
    const code = await screen.findByRole('img', { name: 'APP 下载二维码' });
    expect(code.getAttribute('src')).toBe('/media/code.png');
  });

  it('opens the address and copies it', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '立即下载' }));
    expect(opened).toHaveBeenCalledWith(ADDRESS, '_blank', 'noopener');
    await user.click(screen.getByRole('button', { name: '复制下载地址' }));
    expect(await screen.findByText('复制成功！')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  it('never opens an address that is not http or https', async () => {
    api.answer(calls.settings.app, { ...APP, ios_download_url: 'javascript:alert(1)' });
    open();
    expect(await screen.findByText('暂无下载地址')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即下载' })).toBeNull();
  });

  it('explains how to add the site to the home screen', () => {
    open();
    expect(screen.getByRole('heading', { name: '苹果 iOS' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '安卓 Android' })).toBeTruthy();
  });

  it('leads home when the download is switched off', async () => {
    api.answer(calls.settings.app, { ...APP, app_download_switch: 0 });
    open();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/');
  });
});
