import { z } from 'zod';
import { LETTER_KINDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, integer, moment, nothing, page, paged, text } from '../wire.ts';

const INT_MAX = 2_147_483_647;
const unread = z.number().int();

/** A banner with its picture and the target of a tap: an external address or a route of the site. */
const banner = z.object({ src: z.string(), link: z.string().optional(), title: z.string() });
export type Banner = z.output<typeof banner>;
const announcement = z.object({ id, text: z.string(), created_at: moment });
export type Announcement = z.output<typeof announcement>;
const notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  created_at: moment,
  kind: z.enum(LETTER_KINDS),
  read: flag,
});
export type Notice = z.output<typeof notice>;

export const sponsor = z.object({
  id,
  name: z.string(),
  title: z.string(),
  logo: z.string(),
  banner: z.string(),
  /** Text shown on the banner; empty when the picture already contains it. */
  headline: z.string(),
  tagline: z.string(),
  content: z.string(),
  content_type: z.enum(['article', 'link']),
  link_url: z.string(),
  link_type: z.enum(['external', 'internal']),
});
export type Sponsor = z.output<typeof sponsor>;

export const content = {
  banners: endpoint({
    method: 'POST',
    path: '/api/bannerList',
    caller: 'anyone',
    summary: 'Banners of a place; type 2 is the mobile home',
    input: z.object({ type: integer(2, 0, 9) }),
    output: z.array(banner),
  }),
  announcements: endpoint({
    method: 'POST',
    path: '/api/homenotice',
    caller: 'anyone',
    summary: 'Announcements as plain texts, newest first',
    input: nothing,
    output: z.array(z.string()),
  }),
  datedAnnouncements: endpoint({
    method: 'POST',
    path: '/api/announcementList',
    caller: 'anyone',
    summary: 'The announcements of homenotice with the moment each was published, newest first',
    input: nothing,
    output: z.array(announcement),
  }),
  article: endpoint({
    method: 'POST',
    path: '/api/article',
    caller: 'anyone',
    summary: 'Help centre types 1–5, 7, 8; with page "abouts" types 5 (terms) and 6 (privacy)',
    input: z.object({ type: integer(0, 0, 99), page: text() }),
    output: z.object({ title: z.string(), content: z.string(), updated_at: moment }),
  }),
  notices: endpoint({
    method: 'POST',
    path: '/api/noticeList',
    caller: 'member',
    summary: 'Letters to the member, newest first; `unread` counts all pages',
    input: z.object({ page: page() }),
    output: paged(notice).extend({ unread }),
  }),
  unreadNotices: endpoint({
    method: 'POST',
    path: '/api/noticeUnread',
    caller: 'member',
    summary: 'How many letters the member has not read',
    input: nothing,
    output: z.object({ unread }),
  }),
  readNotice: endpoint({
    method: 'POST',
    path: '/api/noticeRead',
    caller: 'member',
    summary: 'Marks a letter as read; `id` 0 marks all',
    input: z.object({ id: integer(0, 0, INT_MAX) }),
    output: z.object({ unread }),
    refusals: ['letters.unknown'],
  }),
  sponsors: endpoint({
    method: 'GET',
    path: '/api/sponsorList',
    caller: 'anyone',
    summary: 'All sponsors',
    input: nothing,
    output: z.array(sponsor),
  }),
  sponsor: endpoint({
    method: 'GET',
    path: '/api/sponsorDetail',
    caller: 'anyone',
    summary: 'One sponsor',
    input: z.object({ id: integer(0, 0, 2_147_483_647) }),
    output: sponsor,
    refusals: ['wire.notFound'],
  }),
};
