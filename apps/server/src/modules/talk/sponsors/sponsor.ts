import { type InputOf, SPONSOR_CONTENT_NAMES, type Sponsor, type StaffSponsor, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { type AuditChange, auditText, changesBetween } from '../../people/staff/index.ts';
import type { sponsors } from './tables.ts';

export type SponsorRow = typeof sponsors.$inferSelect;
/** The fields of a sponsor that operators edit. */
export type SponsorDraft = Omit<SponsorRow, 'id' | 'sort' | 'version' | 'updatedAt'>;

export const toWire = (row: SponsorRow): Sponsor => ({
  id: row.id,
  name: row.name,
  title: row.title,
  logo: row.logo,
  banner: row.banner,
  headline: row.headline,
  tagline: row.tagline,
  content: row.content,
  content_type: row.contentType,
  link_url: row.linkUrl,
  link_type: row.linkType,
});

export const toStaff = (row: SponsorRow): StaffSponsor => ({
  ...toWire(row),
  active: row.active ? 1 : 0,
  updated_at: beijingTime(row.updatedAt),
  version: row.version,
});

/** Drops what does not belong to the content type: an article has no link, and a link has no text. */
export const draftOf = (form: InputOf<(typeof staffRows.sponsors)['save']>): SponsorDraft => {
  const isLink = form.content_type === 'link';
  return {
    name: form.name,
    title: form.title,
    logo: form.logo,
    banner: form.banner,
    headline: form.headline,
    tagline: form.tagline,
    contentType: form.content_type,
    content: isLink ? '' : sanitizeHtml(form.content),
    linkType: form.link_type,
    linkUrl: isLink ? form.link_url : '',
    active: form.active === 1,
  };
};

const FIELD_TITLES: Readonly<Record<Exclude<keyof SponsorDraft, 'content' | 'linkType'>, string>> = {
  name: '名称',
  title: '介绍',
  logo: '标志',
  banner: '横幅',
  headline: '横幅标题',
  tagline: '横幅副标题',
  contentType: '展示方式',
  linkUrl: '链接',
  active: '上架',
};

const shown = (value: unknown): string =>
  value === 'article' || value === 'link' ? SPONSOR_CONTENT_NAMES[value] : auditText(value);

export const changesOf = (before: SponsorDraft | undefined, after: SponsorDraft): AuditChange[] => [
  ...changesBetween(FIELD_TITLES, before, after, shown),
  ...(before?.linkType === after.linkType
    ? []
    : [{ field: '链接类型', before: before?.linkType ?? '', after: after.linkType }]),
  ...(before?.content === after.content
    ? []
    : [{ field: '内容', before: `${before?.content.length ?? 0} 字`, after: `${after.content.length} 字（已修改）` }]),
];
