import type { StaffAnnouncement, StaffBanner, StaffSponsor } from '@koi/contract';
import type { BannerForm } from '@koi/contract/rules/content';
import type { SponsorForm } from '@koi/contract/rules/sponsors';
import { starterActivityTypes, starterAnnouncements, starterBanners, starterSponsors } from '@koi/contract/starter';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { BannerPreview } from '../../../lib/banner-preview.tsx';
import { RichTextPreview } from '../../../lib/rich-text/index.ts';
import { Pairs, PanelSection } from '../../../ui/index.ts';
import { SetCard, type SetProps } from './set-card.tsx';
import { type StarterItem, type StarterSet, stateInList } from './starter-set.ts';

const NEW = { id: 0, version: 0 };

const bannerItem = (banner: BannerForm, present: readonly StaffBanner[]): StarterItem => {
  const fields = ['src', 'eyebrow', 'headline', 'line', 'link'] as const;
  return {
    key: `banner ${banner.headline}`,
    name: `横幅「${banner.headline}」`,
    line: `${banner.line}，点击打开 ${banner.link}`,
    state: stateInList(present, (each) => fields.every((field) => each[field] === banner[field])),
    writes: `首页横幅「${banner.headline}」，排在最后，会员立即可见`,
    overwrites: [],
    preview: (
      <PanelSection>
        <BannerPreview {...banner} />
      </PanelSection>
    ),
    take: () => call(staffCalls.banners.save, { ...banner, ...NEW, active: 1 }),
  };
};

const announcementItem = (text: string, present: readonly StaffAnnouncement[]): StarterItem => ({
  key: `announcement ${text}`,
  name: '欢迎公告',
  line: text,
  state: stateInList(present, (each) => each.text === text),
  writes: `公告「${text}」，会员立即可见`,
  overwrites: [],
  preview: <PanelSection>{text}</PanelSection>,
  take: () => call(staffCalls.announcements.save, { ...NEW, text, starts_at: '', ends_at: '', active: 1 }),
});

const useHomeSet = (siteName: string): StarterSet => {
  const banners = useCall(staffCalls.banners.list, {});
  const announcements = useCall(staffCalls.announcements.list, {});
  return {
    title: '首页横幅与公告',
    edit: 'content.edit',
    changes: [staffCalls.banners.list, staffCalls.announcements.list],
    items: banners.data &&
      announcements.data && [
        ...starterBanners.map((banner) => bannerItem(banner, banners.data)),
        ...starterAnnouncements(siteName).map((text) => announcementItem(text, announcements.data)),
      ],
    error: banners.error ?? announcements.error,
    refetch: () => Promise.all([banners.refetch(), announcements.refetch()]),
  };
};

export function HomeSet(props: SetProps) {
  return <SetCard {...props} set={useHomeSet(props.siteName)} />;
}

const sponsorItem = (sponsor: SponsorForm, present: readonly StaffSponsor[]): StarterItem => ({
  key: `sponsor ${sponsor.name}`,
  name: sponsor.name,
  line: sponsor.content_type === 'article' ? '图文介绍' : `站内页面 ${sponsor.link_url}`,
  state: stateInList(present, ({ name }) => name === sponsor.name),
  writes: `赞助商「${sponsor.name}」，未上架，会员看不到`,
  overwrites: [],
  preview: (
    <PanelSection title={sponsor.title}>
      <BannerPreview src={sponsor.banner} headline={sponsor.headline} line={sponsor.tagline} />
      {sponsor.content !== '' && <RichTextPreview html={sponsor.content} />}
    </PanelSection>
  ),
  take: () => call(staffCalls.sponsors.save, { ...sponsor, ...NEW, active: 0 }),
});

const useSponsorSet = (): StarterSet => {
  const { data, error, refetch } = useCall(staffCalls.sponsors.list, {});
  return {
    title: '赞助商占位',
    edit: 'content.edit',
    changes: [staffCalls.sponsors.list],
    items: data && starterSponsors.map((sponsor) => sponsorItem(sponsor, data)),
    error,
    refetch,
  };
};

export function SponsorSet(props: SetProps) {
  return <SetCard {...props} set={useSponsorSet()} />;
}

/** The types are saved as one list, so the missing ones are added after those that the site has. */
const typesItem = (version: string, present: readonly { id: number; name: string }[]): StarterItem => {
  const missing = starterActivityTypes.filter((name) => !present.some((type) => type.name === name));
  return {
    key: 'activity-types',
    name: '活动类型',
    line: starterActivityTypes.join('、'),
    state: missing.length === 0 ? 'same' : stateInList(present, () => false),
    writes: `新增活动类型：${missing.join('、')}`,
    overwrites: [],
    preview: (
      <PanelSection>
        <Pairs items={starterActivityTypes.map((name, index) => ({ label: `第 ${index + 1} 类`, value: name }))} />
      </PanelSection>
    ),
    take: () =>
      call(staffCalls.activities.saveTypes, {
        version,
        types: [...present.map(({ id, name }) => ({ id, name })), ...missing.map((name) => ({ id: 0, name }))],
      }),
  };
};

const useActivityTypeSet = (): StarterSet => {
  const { data, error, refetch } = useCall(staffCalls.activities.types, {});
  return {
    title: '活动类型',
    edit: 'activities.edit',
    changes: [staffCalls.activities.types],
    items: data && [typesItem(data.version, data.list)],
    error,
    refetch,
  };
};

export function ActivityTypeSet(props: SetProps) {
  return <SetCard {...props} set={useActivityTypeSet()} />;
}
