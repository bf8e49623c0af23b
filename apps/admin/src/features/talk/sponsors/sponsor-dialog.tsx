import type { StaffSponsor } from '@koi/contract';
import {
  checkSponsor,
  SPONSOR_HEADLINE_MAX_LENGTH,
  SPONSOR_NAME_MAX_LENGTH,
  SPONSOR_TAGLINE_MAX_LENGTH,
  SPONSOR_TITLE_MAX_LENGTH,
} from '@koi/contract/rules/sponsors';
import { SPONSOR_CONTENT_NAMES, SPONSOR_LINK_NAMES, SPONSORS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { BannerPreview } from '../../../lib/banner-preview.tsx';
import { PictureField } from '../../../lib/picture-field.tsx';
import { RichTextField } from '../../../lib/rich-text/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, FormGrid, Segments, TextField, Wide } from '../../../ui/index.ts';
import styles from './sponsors.module.css';

type Name = 'name' | 'title' | 'logo' | 'banner' | 'headline' | 'tagline' | 'content' | 'link_url';

const FIELD_OF_TEXT: Readonly<Record<string, Name>> = {
  [SPONSORS.nameMissing]: 'name',
  [SPONSORS.titleMissing]: 'title',
  [SPONSORS.logoWrong]: 'logo',
  [SPONSORS.bannerWrong]: 'banner',
  [SPONSORS.headlineLong]: 'headline',
  [SPONSORS.taglineLong]: 'tagline',
  [SPONSORS.contentLong]: 'content',
  [SPONSORS.externalWrong]: 'link_url',
  [SPONSORS.internalWrong]: 'link_url',
};

const CONTENT_TYPES = [
  { value: 'article', label: SPONSOR_CONTENT_NAMES.article },
  { value: 'link', label: SPONSOR_CONTENT_NAMES.link },
] as const;
const LINK_TYPES = [
  { value: 'external', label: SPONSOR_LINK_NAMES.external },
  { value: 'internal', label: SPONSOR_LINK_NAMES.internal },
] as const;
const LINK_MAX_LENGTH = 400;

const valuesOf = (sponsor: StaffSponsor | undefined): Record<Name, string> => ({
  name: sponsor?.name ?? '',
  title: sponsor?.title ?? '',
  logo: sponsor?.logo ?? '',
  banner: sponsor?.banner ?? '',
  headline: sponsor?.headline ?? '',
  tagline: sponsor?.tagline ?? '',
  content: sponsor?.content ?? '',
  link_url: sponsor?.link_url ?? '',
});

interface SponsorDialogProps {
  /** Undefined for a new sponsor. */
  sponsor: StaffSponsor | undefined;
  onClose: () => void;
}

type Form = ReturnType<typeof useForm<Record<Name, string>>>;

/** A tap on the sponsor opens this: an article text or a link. */
function Target({ form, sponsor, kinds }: { form: Form; sponsor: StaffSponsor | undefined; kinds: Kinds }) {
  const { contentType, linkType, setContentType, setLinkType } = kinds;
  return (
    <>
      <Wide>
        <Segments label="展示方式" value={contentType} options={CONTENT_TYPES} onChange={setContentType} />
      </Wide>
      {contentType === 'article' ? (
        <Wide>
          <RichTextField key={sponsor?.id ?? 0} label="介绍内容" {...form.control('content')} />
        </Wide>
      ) : (
        <>
          <Wide>
            <Segments label="链接类型" value={linkType} options={LINK_TYPES} onChange={setLinkType} />
          </Wide>
          <Wide>
            <TextField
              label="链接地址"
              hint={linkType === 'external' ? 'https:// 开头，在新标签页打开' : '/ 开头的页面地址，例如 /vip'}
              {...form.bind('link_url')}
              maxLength={LINK_MAX_LENGTH}
              spellCheck={false}
            />
          </Wide>
        </>
      )}
    </>
  );
}

const useKinds = (sponsor: StaffSponsor | undefined) => {
  const [contentType, setContentType] = useState(sponsor?.content_type ?? 'article');
  const [linkType, setLinkType] = useState(sponsor?.link_type ?? 'external');
  return { contentType, setContentType, linkType, setLinkType };
};
type Kinds = ReturnType<typeof useKinds>;

export function SponsorDialog({ sponsor, onClose }: SponsorDialogProps) {
  const kinds = useKinds(sponsor);
  const form = useForm(valuesOf(sponsor), FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.sponsors.save, {
    changes: [staffCalls.sponsors.list],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const { content } = form.values;
    const draft = { ...form.trimmed, content, content_type: kinds.contentType, link_type: kinds.linkType };
    const { id = 0, version = 0, active = 1 } = sponsor ?? {};
    if (form.passes(checkSponsor(draft))) void run({ id, version, active, ...draft });
  };
  const { banner, headline, tagline } = form.values;
  return (
    <FormDialog title={sponsor ? '编辑赞助商' : '新增赞助商'} onClose={onClose} ok="保存" busy={busy} onSubmit={submit}>
      <FormGrid>
        <TextField label="名称" {...form.bind('name')} maxLength={SPONSOR_NAME_MAX_LENGTH} />
        <TextField label="一句话介绍" {...form.bind('title')} maxLength={SPONSOR_TITLE_MAX_LENGTH} />
        <Wide>
          <PictureField label="横幅" ratio="358 / 128" {...form.control('banner')} />
        </Wide>
        <Wide>
          <PictureField label="标志（可选）" ratio="1 / 1" hint="留空则以名称首字作为徽章" {...form.control('logo')} />
        </Wide>
        <TextField
          label="横幅标题"
          hint="图片已含文字时留空"
          {...form.bind('headline')}
          maxLength={SPONSOR_HEADLINE_MAX_LENGTH}
        />
        <TextField label="横幅副标题" {...form.bind('tagline')} maxLength={SPONSOR_TAGLINE_MAX_LENGTH} />
        <div className={styles.preview}>
          <BannerPreview src={banner} headline={headline} line={tagline} />
        </div>
        <Target form={form} sponsor={sponsor} kinds={kinds} />
      </FormGrid>
    </FormDialog>
  );
}
