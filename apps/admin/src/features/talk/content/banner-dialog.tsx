import type { StaffBanner } from '@koi/contract';
import {
  BANNER_EYEBROW_MAX_LENGTH,
  BANNER_HEADLINE_MAX_LENGTH,
  BANNER_LINE_MAX_LENGTH,
  type BannerForm,
  checkBanner,
} from '@koi/contract/rules/content';
import { PICTURES, STAFF_CONTENT } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { BannerPreview } from '../../../lib/banner-preview.tsx';
import { PictureField } from '../../../lib/picture-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, FormGrid, TextField, Wide } from '../../../ui/index.ts';
import { PeriodFields } from './period-fields.tsx';

const FIELD_OF_TEXT: Record<string, keyof BannerForm> = {
  [PICTURES.addressWrong]: 'src',
  [STAFF_CONTENT.headlineMissing]: 'headline',
  [STAFF_CONTENT.eyebrowLong]: 'eyebrow',
  [STAFF_CONTENT.lineLong]: 'line',
  [STAFF_CONTENT.barInside]: 'headline',
  [STAFF_CONTENT.linkWrong]: 'link',
  [STAFF_CONTENT.windowWrong]: 'starts_at',
  [STAFF_CONTENT.windowBackwards]: 'ends_at',
};
const RATIO = '358 / 136';

/** A mapped type, because form values need an index signature and interfaces have none. */
type Values = Record<keyof BannerForm, string>;

const formOf = (banner: StaffBanner | undefined): Values => ({
  src: banner?.src ?? '',
  eyebrow: banner?.eyebrow ?? '',
  headline: banner?.headline ?? '',
  line: banner?.line ?? '',
  link: banner?.link ?? '',
  starts_at: banner?.starts_at ?? '',
  ends_at: banner?.ends_at ?? '',
});

interface BannerDialogProps {
  /** Undefined for a new banner. */
  banner: StaffBanner | undefined;
  onClose: () => void;
}

export function BannerDialog({ banner, onClose }: BannerDialogProps) {
  const form = useForm(formOf(banner), FIELD_OF_TEXT);
  const { values, bind, control } = form;
  const { busy, run } = useAction(staffCalls.banners.save, {
    changes: [staffCalls.banners.list],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const { id = 0, version = 0, active = 1 } = banner ?? {};
    if (form.passes(checkBanner(form.trimmed))) void run({ id, version, active, ...form.trimmed });
  };
  return (
    <FormDialog
      title={banner ? '编辑轮播图' : '新增轮播图'}
      onClose={onClose}
      ok={banner ? '保存' : '发布'}
      busy={busy}
      onSubmit={submit}
    >
      <FormGrid>
        <BannerPreview {...values} />
        <Wide>
          <PictureField label="图片" ratio={RATIO} hint="建议 1432×544，主体靠右，左侧留给文字" {...control('src')} />
        </Wide>
        <TextField label="主标题" {...bind('headline')} maxLength={BANNER_HEADLINE_MAX_LENGTH} />
        <TextField label="小标题" hint="可不填" {...bind('eyebrow')} maxLength={BANNER_EYEBROW_MAX_LENGTH} />
        <Wide>
          <TextField
            label="副标题"
            hint="可不填，数字会突出显示"
            {...bind('line')}
            maxLength={BANNER_LINE_MAX_LENGTH}
          />
        </Wide>
        <Wide>
          <TextField
            label="点击后前往"
            hint="/vip 这样的页面，或 https:// 开头的网址；不填则不跳转"
            {...bind('link')}
            maxLength={250}
            spellCheck={false}
          />
        </Wide>
        <PeriodFields form={form} />
      </FormGrid>
    </FormDialog>
  );
}
