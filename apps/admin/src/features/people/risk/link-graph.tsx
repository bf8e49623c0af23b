import type { RiskDetail, RiskLink } from '@koi/contract';
import { LINK_STRENGTH_NAMES } from '@koi/contract/texts';
import { linkText } from '../../../lib/risk/index.ts';
import styles from './link-graph.module.css';

const WIDTH = 756;
const HEIGHT = 322;
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
const SIDES = { left: 150, right: WIDTH - 150 } as const;
const DAY_START = 'YYYY-'.length;
const DAY_END = 'YYYY-MM-DD'.length;
/** Widths of a Chinese and of a Latin character in a label. */
const [WIDE, NARROW, PADDING] = [12, 7, 24];

const toneOf = ({ strength, clearance }: RiskLink) => (clearance === null ? strength : 'cleared');
const dayOf = (moment: string) => moment.slice(DAY_START, DAY_END);
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[ -ÿ]/.test(sign) ? NARROW : WIDE), PADDING);

interface Place {
  link: RiskLink;
  side: keyof typeof SIDES;
  x: number;
  y: number;
}

/** Places the accounts alternately left and right of the member. */
const placed = (links: readonly RiskLink[]): Place[] => {
  const sides = {
    left: links.filter((_, index) => index % 2 === 0),
    right: links.filter((_, index) => index % 2 === 1),
  };
  return (['left', 'right'] as const).flatMap((side) =>
    sides[side].map((link, index) => ({
      link,
      side,
      x: SIDES[side],
      y: (HEIGHT * (index + 1)) / (sides[side].length + 1),
    })),
  );
};

function Chip({ x, y, text, tone }: { x: number; y: number; text: string; tone: string }) {
  const width = widthOf(text);
  return (
    <g transform={`translate(${x - width / 2} ${y - 12})`} className={styles['chip']} data-tone={tone}>
      <rect className={styles['chipBack']} width={width} height="24" rx="12" />
      <rect width={width} height="24" rx="12" />
      <text x={width / 2} y="16" textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function Account({ place: { link, side, x, y } }: { place: Place }) {
  const outside = side === 'left' ? x - 36 : x + 36;
  const anchor = side === 'left' ? 'end' : 'start';
  return (
    <g className={styles['account']} data-tone={toneOf(link)}>
      <circle cx={x} cy={y} r="26" />
      <text x={x} y={y + 6} textAnchor="middle" className={styles['letter']}>
        {link.member_name.slice(0, 1).toUpperCase()}
      </text>
      <text x={outside} y={y - 4} textAnchor={anchor} className={styles['name']}>
        {link.member_name}
      </text>
      <text x={outside} y={y + 12} textAnchor={anchor} className={styles['caption']}>
        {`VIP${link.vip} · ${dayOf(link.joined_at)}`}
      </text>
    </g>
  );
}

const sentence = ({ member_name }: RiskDetail, link: RiskLink) =>
  `${member_name} 与 ${link.member_name}：${LINK_STRENGTH_NAMES[link.strength]}，${linkText(link)}`;

/** The member in the middle, linked accounts around, and what connects them. The table below has the same in words. */
export function LinkGraph({ detail }: { detail: RiskDetail }) {
  const places = placed(detail.links);
  const at = new Map(places.map((place) => [place.link.member_id, place]));
  if (places.length === 0) return <p className={styles['none']}>没有关联账号</p>;
  return (
    <svg
      className={styles['graph']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={detail.links.map((link) => sentence(detail, link)).join('；')}
    >
      <circle className={styles['ring']} cx={CENTRE.x} cy={CENTRE.y} r="98" />
      <circle className={styles['ring']} cx={CENTRE.x} cy={CENTRE.y} r="152" />
      {detail.between.map(({ a, b, strength }) => {
        const [one, other] = [at.get(a), at.get(b)];
        if (!one || !other) return null;
        const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
        return <path key={`${a} ${b}`} className={styles['edge']} data-tone={strength} d={d} />;
      })}
      {places.map(({ link, x, y }) => (
        <path
          key={link.member_id}
          className={styles['edge']}
          data-tone={toneOf(link)}
          d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`}
        />
      ))}
      {places.map(({ link, x, y }) => (
        <Chip
          key={link.member_id}
          x={CENTRE.x + (x - CENTRE.x) * 0.6}
          y={CENTRE.y + (y - CENTRE.y) * 0.6}
          text={linkText(link)}
          tone={toneOf(link)}
        />
      ))}
      {places.map((place) => (
        <Account key={place.link.member_id} place={place} />
      ))}
      <circle className={styles['selfCircle']} cx={CENTRE.x} cy={CENTRE.y} r="36" />
      <text x={CENTRE.x} y={CENTRE.y + 7} textAnchor="middle" className={styles['selfLetter']}>
        {detail.member_name.slice(0, 1).toUpperCase()}
      </text>
      <text x={CENTRE.x} y={CENTRE.y + 58} textAnchor="middle" className={styles['name']}>
        {detail.member_name}
      </text>
      <text x={CENTRE.x} y={CENTRE.y + 74} textAnchor="middle" className={styles['caption']}>
        {`本会员 · ${dayOf(detail.joined_at)} 注册`}
      </text>
    </svg>
  );
}

const TONES = [
  ['strong', LINK_STRENGTH_NAMES.strong],
  ['medium', LINK_STRENGTH_NAMES.medium],
  ['relation', LINK_STRENGTH_NAMES.relation],
  ['cleared', '已判无关'],
] as const;

export function Legend() {
  return (
    <span className={styles['legend']}>
      {TONES.map(([tone, name]) => (
        <span key={tone}>
          <i data-tone={tone} />
          {name}
        </span>
      ))}
    </span>
  );
}
