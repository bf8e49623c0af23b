import { SITE_SETTING_NAMES } from '@koi/contract/texts';
import { PictureField } from '../../../lib/picture-field.tsx';
import { Card, Stack } from '../../../ui/index.ts';
import { control, type PartProps, TextSetting } from './parts.tsx';

export function Addresses(part: PartProps) {
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
          {!part.disabled && (
            <PictureField
              label={SITE_SETTING_NAMES.ios_download_qrcode}
              hint="留空时按下载地址自动生成"
              ratio="1 / 1"
              {...control(part, 'ios_download_qrcode')}
            />
          )}
        </Stack>
      </Card>
    </>
  );
}
