import { staffCalls } from '@koi/contract/staff-calls';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { LogoField } from './logo-field.tsx';

/** Stands for the pictures that the test browser neither loads nor draws. Returns the function that draws. */
const drawing = ({ isPicture }: { isPicture: boolean }) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 800;
      naturalHeight = 600;
      onload = (): void => undefined;
      onerror = (): void => undefined;
      set src(_address: string) {
        queueMicrotask(() => (isPicture ? this.onload() : this.onerror()));
      }
    },
  );
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
  return drawImage;
};
afterEach(() => vi.restoreAllMocks());

function Form() {
  const [value, setValue] = useState('');
  return (
    <LogoField
      label="应用图标"
      hint="主屏幕"
      value={value}
      shown={value || '/art/koi-logo.svg'}
      fallback={{ label: '与站点标志相同', value: '' }}
      disabled={false}
      onChange={setValue}
    />
  );
}

const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });
const shown = () => screen.getByRole('img', { name: '应用图标预览' }).getAttribute('src');

it('uploads the square cut out of a picture, and returns to the fallback', async () => {
  const api = fakeApi();
  api.answer(staffCalls.pictures.upload, { url: '/media/pictures/abc', width: 512, height: 512 });
  const drawImage = drawing({ isPicture: true });
  const { user } = renderScreen(<Form />, '/settings');
  await user.upload(screen.getByLabelText('应用图标'), svg);
  await vi.waitFor(() => expect(shown()).toBe('/media/pictures/abc'));
  expect(drawImage).toHaveBeenCalledExactlyOnceWith(expect.anything(), 100, 0, 600, 600, 0, 0, 512, 512);
  await user.click(screen.getByRole('button', { name: '与站点标志相同' }));
  expect(shown()).toBe('/art/koi-logo.svg');
});

it('does not send a file that is not a picture', async () => {
  const api = fakeApi();
  drawing({ isPicture: false });
  const { user } = renderScreen(<Form />, '/settings');
  await user.upload(screen.getByLabelText('应用图标'), svg);
  expect(await screen.findByText('仅支持 png、jpeg、webp 格式的图片')).toBeTruthy();
  expect(api.sent).toEqual([]);
});
