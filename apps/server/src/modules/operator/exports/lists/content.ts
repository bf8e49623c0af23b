import {
  ARTICLE_SECTION_NAMES,
  SHOWN_STATE_NAMES,
  SPONSOR_CONTENT_NAMES,
  SPONSOR_LINK_NAMES,
  staffRows,
} from '@koi/contract';
import { listOf, yesNo } from './list.ts';

/** Lists of the content that members read. */
export const contentLists = [
  listOf(
    staffRows.banners.list,
    '轮播图',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('小标题', 'eyebrow'),
      text('标题', 'headline'),
      text('说明', 'line'),
      text('图片', 'src'),
      text('链接', 'link'),
      time('开始', 'starts_at'),
      time('结束', 'ends_at'),
      text('状态', ({ state }) => SHOWN_STATE_NAMES[state]),
    ],
    {},
  ),
  listOf(
    staffRows.announcements.list,
    '公告',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('内容', 'text'),
      time('开始', 'starts_at'),
      time('结束', 'ends_at'),
      text('状态', ({ state }) => SHOWN_STATE_NAMES[state]),
    ],
    {},
  ),
  listOf(
    staffRows.articles.list,
    '文章',
    ({ text, time, integer }) => [
      text('位置', ({ section }) => ARTICLE_SECTION_NAMES[section]),
      integer('编号', 'type'),
      text('标题', 'title'),
      time('修改时间', 'updated_at'),
      integer('版本', 'version'),
    ],
    {},
  ),
  listOf(
    staffRows.sponsors.list,
    '赞助商',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('名称', 'name'),
      text('标题', 'title'),
      text('横幅标题', 'headline'),
      text('横幅说明', 'tagline'),
      text('内容', ({ content_type }) => SPONSOR_CONTENT_NAMES[content_type]),
      text('链接', 'link_url'),
      text('链接类型', ({ link_type }) => SPONSOR_LINK_NAMES[link_type]),
      text('上架', ({ active }) => yesNo(active)),
      time('修改时间', 'updated_at'),
    ],
    {},
  ),
];
