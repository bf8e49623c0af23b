import { staffCalls } from '@koi/contract/staff-calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { PictureField } from './picture-field.tsx';

const UPLOAD = staffCalls.pictures.upload;

function Form({ start = '', squarePx }: { start?: string; squarePx?: number }) {
  const [value, setValue] = useState(start);
  return <PictureField label="轮播图" value={value} onChange={setValue} ratio="343 / 148" squarePx={squarePx} />;
}

const aFile = (bytes = 4) => new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' });

it('uploads a picture, shows it and removes it again', async () => {
  const api = fakeApi();
  api.answer(UPLOAD, { url: '/media/pictures/abc', width: 10, height: 5 });
  const { user } = renderScreen(<Form />, '/content');
  expect(screen.getByText('尚未选择图片')).toBeDefined();
  await user.upload(screen.getByLabelText('上传轮播图'), aFile());
  expect((await screen.findByRole('img', { name: '轮播图预览' })).getAttribute('src')).toBe('/media/pictures/abc');
  await user.click(screen.getByRole('button', { name: '移除' }));
  expect(screen.getByText('尚未选择图片')).toBeDefined();
});

it('accepts a dropped picture', async () => {
  const api = fakeApi();
  api.answer(UPLOAD, { url: '/media/pictures/dropped', width: 10, height: 5 });
  renderScreen(<Form />, '/content');
  fireEvent.drop(screen.getByText('尚未选择图片'), { dataTransfer: { files: [aFile()] } });
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/media/pictures/dropped');
});

it('accepts a typed address and does not show an invalid one', async () => {
  fakeApi();
  const { user } = renderScreen(<Form />, '/content');
  const address = screen.getByLabelText('轮播图');
  await user.type(address, '/art/banner.webp');
  expect(screen.getByRole('img').getAttribute('src')).toBe('/art/banner.webp');
  await user.clear(address);
  await user.type(address, 'javascript:alert(1)');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('图片无法显示')).toBeDefined();
});

it('shows why an upload was refused and keeps the previous picture', async () => {
  const api = fakeApi();
  api.refuse(UPLOAD, 400, '仅支持 png、jpeg、webp 格式的图片');
  const { user } = renderScreen(<Form start="/art/a.webp" />, '/content');
  await user.upload(screen.getByLabelText('上传轮播图'), aFile());
  expect(await screen.findByText('仅支持 png、jpeg、webp 格式的图片')).toBeDefined();
  expect(screen.getByRole('img').getAttribute('src')).toBe('/art/a.webp');
});

it('does not send a file that is too large', async () => {
  const api = fakeApi();
  const { user } = renderScreen(<Form />, '/content');
  await user.upload(screen.getByLabelText('上传轮播图'), aFile(2_097_153));
  expect(await screen.findByText('图片不能超过 2 MB')).toBeDefined();
  await waitFor(() => expect(api.sent).toEqual([]));
});

it('offers to cut a picture to a square before it is uploaded', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['cut'], { type: 'image/png' }));
  const api = fakeApi();
  api.answer(UPLOAD, { url: '/media/pictures/cut', width: 512, height: 512 });
  const { user } = renderScreen(<Form squarePx={512} />, '/games');
  await user.upload(screen.getByLabelText('上传轮播图'), aFile());
  expect(api.sent).toEqual([]);
  await user.click(screen.getByText('裁剪并上传'));
  expect((await screen.findByRole('img', { name: '轮播图预览' })).getAttribute('src')).toBe('/media/pictures/cut');
  expect(screen.queryByText('裁剪并上传')).toBeNull();
});
