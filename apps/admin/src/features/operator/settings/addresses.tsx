import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import { PictureField } from '../../../lib/picture-field.tsx';
import { Card, Stack } from '../../../ui/index.ts';
import { type PartProps, TextSetting } from './parts.tsx';

export function Addresses(part: PartProps) {
  const { draft, disabled, onEdit } = part;
  return (
    <>
      <Card title="网址" padded>
        <TextSetting {...part} name="visit_url" placeholder="https://" hint="菜单“最新网址”打开的地址，留空表示没有" />
      </Card>
      <Card title="APP下载" padded>
        <Stack gap={16}>
          <TextSetting
            {...part}
            name="ios_download_url"
            placeholder="https://"
            hint="下载页的按钮与二维码，留空表示没有"
          />
          {!disabled && (
            <PictureField
              label={SITE_SETTING_NAMES.ios_download_qrcode}
              hint="留空时按下载地址自动生成"
              ratio="1 / 1"
              value={draft.values.ios_download_qrcode}
              error={draft.errorOf('ios_download_qrcode')}
              onChange={(address) => {
                onEdit('ios_download_qrcode');
                draft.change({ ios_download_qrcode: address });
              }}
            />
          )}
        </Stack>
      </Card>
    </>
  );
}
