import type { BlockRow, Limit, ReturnRow } from '@koi/contract';
import { type LimitKind, limitText } from '@koi/contract/rules/protection';
import { BLOCK_KIND_NAMES, RETURN_STATE_NAMES } from '@koi/contract/texts';
import { Member, Tag, type TagTone } from '../../ui/index.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import styles from './protection.module.css';

const BLOCK_TONES: Readonly<Record<BlockRow['kind'], TagTone>> = {
  pause: 'info',
  break: 'gold',
  exclusion: 'danger',
  house: 'neutral',
};

export function BlockTag({ kind }: Pick<BlockRow, 'kind'>) {
  return <Tag tone={BLOCK_TONES[kind]}>{BLOCK_KIND_NAMES[kind]}</Tag>;
}

const RETURN_TONES: Readonly<Record<ReturnRow['state'], TagTone>> = {
  waiting: 'warning',
  second: 'warning',
  agreed: 'info',
  refused: 'neutral',
  cancelled: 'neutral',
  done: 'success',
};

export function ReturnTag({ state }: Pick<ReturnRow, 'state'>) {
  return <Tag tone={RETURN_TONES[state]}>{RETURN_STATE_NAMES[state]}</Tag>;
}

interface PersonProps {
  row: { member_id: number; member_name: string; vip: number };
}

/** A member's name, which leads to the protection section of their file. */
export function Person({ row: { member_id, member_name, vip } }: PersonProps) {
  const mayRead = useMay('members.read');
  const name = <Member name={member_name} vip={vip} />;
  return mayRead ? (
    <Link className={styles.person} title={member_name} to={memberPath(member_id)}>
      {name}
    </Link>
  ) : (
    name
  );
}

export const memberPath = (memberId: number) => `/members/${memberId}?tab=protection`;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const YEAR_LENGTH = 'YYYY'.length;

/** `MM-DD HH:mm` within this year, otherwise the day with its year. */
export const spanTime = (moment: string, thisYear = String(new Date().getFullYear())): string =>
  moment.slice(0, YEAR_LENGTH) === thisYear ? moment.slice(YEAR_LENGTH + 1, 16) : moment.slice(0, DAY_LENGTH);

/** A limit as staff read it; 无 when there is none. */
export const shownLimit = (kind: LimitKind, value: Limit['value']): string =>
  value === '' ? '无' : limitText(kind, value);
