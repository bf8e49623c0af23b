import { starterArticles } from '@koi/contract/starter';
import type { ArticleDraft } from '../modules/talk/content/index.ts';

const PLAY_MONEY =
  '<p>站内所有金额都是<strong>试玩币</strong>，没有真实价值，不能充值，也不能兑换为现金、实物或其他权益。页面上的存款、取款与优惠流程用于展示产品如何运作。</p>';

/** Sections that only the demo has, at the end of the article in that place. */
const demoSections: Readonly<Record<string, string>> = {
  'help 7': `
<h2>这里是演示站点</h2>
${PLAY_MONEY}
<p>名字取自“鱼跃龙门”。演示游戏在下注前公布种子哈希，局后公开种子，人人可以重算。</p>`,
  'help 1': `
<h2>公平验证</h2>
<h3>怎样确认结果没有被改动？</h3>
<ol>
<li>打开“投注记录”，点开一张注单，查看下注前就已公布的种子哈希；</li>
<li>更换种子后，旧种子随即公开；</li>
<li>点“验证”，您的浏览器会用公开的种子重算这一局，并与注单对照。</li>
</ol>
<p>每款游戏的理论返还率写在它的规则里。</p>`,
  'help 3': `
<h2>演示性质</h2>
<p>本站用于产品演示，试玩币没有真实价值。任何人以本站名义要求您支付真实资金，都与本站无关，请勿付款，并立即告知客服。</p>`,
  'help 5': `
<h2>演示佣金</h2>
<p>演示站点的佣金同样以试玩币展示。</p>`,
  'abouts 5': `
<h2>八、演示站点与试玩币</h2>
<p>本站为演示站点。站内所有余额、礼金、返水与红包均以试玩币计，<strong>没有真实价值</strong>，不得买卖、转让或兑换。</p>`,
};

/** The suggested articles, with the sections of the demo. */
export const demoArticles = (updatedAt: Date): readonly ArticleDraft[] =>
  starterArticles('锦鲤').map(({ section, type, title, content }) => ({
    section,
    type,
    title,
    content: `${content}${demoSections[`${section} ${type}`] ?? ''}`,
    updatedAt,
  }));
