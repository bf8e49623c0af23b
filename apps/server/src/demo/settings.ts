import type { SettingChanges } from '../modules/operator/settings/index.ts';

const welcome = [
  '<h2>欢迎来到锦鲤</h2>',
  '<p>好运如鱼得水，从这里开始。</p>',
  '<p>注册即享新会员三重礼遇。</p>',
  '<ul>',
  '<li><strong>8,888</strong> 元 <small>首存礼金</small></li>',
  '<li><strong>1.2</strong> % <small>每日返水</small></li>',
  '<li><strong>5</strong> 次 <small>每日红包</small></li>',
  '</ul>',
].join('');

/** `demo` also marks the database as demo data, which is seeded only once. */
export const demoSettings: SettingChanges = {
  demo: 1,
  title: '锦鲤 · 好运如鱼得水',
  index_modal: 1,
  webcontent: welcome,
  // A domain reserved for examples.
  ios_download_url: 'https://koi.example/app',
};
