import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkAnnouncement, checkArticle, checkBanner, HTML_MAX_LENGTH } from '../rules/content.ts';
import { STAFF_CONTENT } from '../texts/content.ts';
import { empty, flag, flagInput, id, integer, judged, moment, nothing, oneOf, optionalMoment, text } from '../wire.ts';

const INT_MAX = 2_147_483_647;
const version = z.number().int().describe('number of changes so far; a save sends the version that was read');
const key = () => integer(0, 0, INT_MAX);

export const SHOWN_STATES = ['shown', 'waiting', 'over', 'off'] as const;

export const staffBanner = z.object({
  id,
  version,
  src: z.string(),
  eyebrow: z.string(),
  headline: z.string(),
  line: z.string(),
  link: z.string(),
  starts_at: optionalMoment,
  ends_at: optionalMoment,
  active: flag,
  state: z.enum(SHOWN_STATES),
});
export type StaffBanner = z.output<typeof staffBanner>;

export const staffAnnouncement = z.object({
  id,
  version,
  text: z.string(),
  starts_at: moment,
  ends_at: optionalMoment,
  active: flag,
  state: z.enum(SHOWN_STATES),
});
export type StaffAnnouncement = z.output<typeof staffAnnouncement>;

export const ARTICLE_SECTIONS = ['help', 'abouts'] as const;
export type ArticleSection = (typeof ARTICLE_SECTIONS)[number];

const articleName = { section: z.enum(ARTICLE_SECTIONS), type: z.number().int() };
export const staffArticle = z.object({ ...articleName, title: z.string(), updated_at: z.string(), version });
export type StaffArticle = z.output<typeof staffArticle>;

const changes = ['wire.notFound', 'content.stale'] as const;

export const banners = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/banners/list',
    caller: 'staff',
    permission: 'content.read',
    summary: 'The banners of the mobile home in their order, shown or not',
    input: nothing,
    output: z.array(staffBanner),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/banners/save',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'A new banner (`id` 0, put last) or a change to one; members see it at once',
    input: z.object({
      id: key(),
      version: key(),
      src: judged(),
      eyebrow: judged(),
      headline: judged(),
      line: judged(),
      link: judged(),
      starts_at: judged(),
      ends_at: judged(),
      active: flagInput.default(0),
    }),
    output: z.object({ id }),
    check: checkBanner,
    done: STAFF_CONTENT.saved,
    refusals: [...changes, 'content.tooManyBanners'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/banners/move',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'One place up or down',
    input: z.object({ id: key(), to: oneOf(['up', 'down'], 'up') }),
    output: empty,
    done: STAFF_CONTENT.moved,
    refusals: ['wire.notFound'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/banners/remove',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'Take a banner away for good',
    input: z.object({ id: key(), version: key() }),
    output: empty,
    done: STAFF_CONTENT.removed,
    refusals: changes,
  }),
};

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/announcements/list',
    caller: 'staff',
    permission: 'content.read',
    summary: 'The last 100 announcements, newest first, shown or not',
    input: nothing,
    output: z.array(staffAnnouncement),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/save',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'A new announcement (`id` 0) or a change to one; without a start it starts now',
    input: z.object({
      id: key(),
      version: key(),
      text: text(500),
      starts_at: judged(),
      ends_at: judged(),
      active: flagInput.default(0),
    }),
    output: z.object({ id }),
    check: checkAnnouncement,
    done: STAFF_CONTENT.saved,
    refusals: changes,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/announcements/remove',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'Take an announcement away for good',
    input: z.object({ id: key(), version: key() }),
    output: empty,
    done: STAFF_CONTENT.removed,
    refusals: changes,
  }),
};

export const articles = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/articles/list',
    caller: 'staff',
    permission: 'content.read',
    summary: 'Every article of the help centre and of /abouts; one that was never written has version 0',
    input: nothing,
    output: z.array(staffArticle),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/articles/detail',
    caller: 'staff',
    permission: 'content.read',
    summary: 'One article with its text',
    input: z.object({ section: oneOf(ARTICLE_SECTIONS, 'help'), type: integer(0, 0, 99) }),
    output: staffArticle.extend({ content: z.string() }),
    refusals: ['wire.notFound'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/articles/save',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'Write an article; its HTML is sanitised, members read it at once',
    input: z.object({
      section: oneOf(ARTICLE_SECTIONS, 'help'),
      type: integer(0, 0, 99),
      version: key(),
      title: judged(),
      content: text(2 * HTML_MAX_LENGTH),
    }),
    output: z.object({ version }),
    check: checkArticle,
    done: STAFF_CONTENT.saved,
    refusals: changes,
  }),
};
