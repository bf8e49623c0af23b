import { expect, it } from 'vitest';
import { demoArticles } from '../../../demo/articles.ts';
import { createAnswerer } from './auto-answer.ts';

const answerFrom = createAnswerer();
const articles = demoArticles(new Date()).filter(({ section }) => section === 'help');
const titles = (question: string) => answerFrom(question, articles).articles.map(({ title }) => title);

it.each([
  ['打码量怎么算', '什么是打码量？'],
  ['存款没有到账', '存款多久到账？'],
  ['忘记登录密码怎么办', '忘记登录密码怎么办？'],
  ['红包怎样领取', '红包怎样领取？'],
  ['usdt 付款要注意什么', 'USDT 付款要注意什么？'],
  ['支付密码被锁定了', '支付密码被锁定了？'],
])('%s is answered with the matching section of the help articles', (question, heading) => {
  const { text, articles: named } = answerFrom(question, articles);
  expect(text).toContain(heading);
  expect(text).toContain('人工客服上班后会回复您');
  expect(named[0]?.title).toBe('常见问题');
});

it.each(['今天天气不错', '你好', '哈哈哈', '', '👍', '1234'])('%s matches no help article', (question) => {
  expect(titles(question)).toEqual([]);
  expect(answerFrom(question, articles).text).toBe('客服暂时不在线，您的留言已收到。人工客服上班后会回复您。');
});

it('links to at most three articles, each once', () => {
  const many = titles('代理 隐私 密码 客服 银行卡');
  expect(new Set(many).size).toBe(many.length);
  expect(many.length).toBeLessThanOrEqual(3);
});
