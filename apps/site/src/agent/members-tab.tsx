import type { BroughtMember } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import unseen from '@koi/ui/unseen.module.css';
import { useState } from 'react';
import { LoadFailure } from '../lib/load-failure.tsx';
import { RecordItem, RecordsEnd, WaitingRecords } from '../lib/record-list.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { RankBadge } from '../ui/marks.tsx';
import { Empty } from '../ui/states.tsx';
import { Tag } from '../ui/tag.tsx';
import { type MemberFilter, useMembers, useOverview } from './client.ts';
import { daysText } from './days.ts';
import styles from './members-tab.module.css';
import { useSettled } from './settled.ts';

const FILTERS = ['', 'new', 'deposited', 'away'] as const;
const SORTS = ['newest', 'deposits', 'turnover'] as const;
const TONES = ['gold', 'blue', 'jade', 'red'];

function Sums() {
  const { data } = useOverview();
  const sums = [
    [data?.members, AGENT_CENTRE.total],
    [data?.active_month, AGENT_CENTRE.activeMonth],
    [data?.new_month, AGENT_CENTRE.newMonth],
  ] as const;
  return (
    <Card className={styles.sums}>
      {sums.map(([count, text]) => (
        <div key={text}>
          <b>{count ?? '--'}</b>
          <span>{text}</span>
        </div>
      ))}
    </Card>
  );
}

function Row({ member }: { member: BroughtMember }) {
  const { name, vip, depth, joined_at, last_active, deposits, turnover, fresh } = member;
  const tone = TONES[(name.charCodeAt(0) + name.charCodeAt(1)) % TONES.length];
  return (
    <RecordItem className={styles.row}>
      <span className={styles.letter} data-tone={tone} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <div className={styles.who}>
        <div className={styles.name}>
          <b>{name}</b>
          <RankBadge>VIP{vip}</RankBadge>
          {fresh === 1 && (
            <Tag tone="danger" size="sm">
              {AGENT_CENTRE.fresh}
            </Tag>
          )}
        </div>
        <span className={styles.small}>
          {AGENT_CENTRE.depths[depth]} · {AGENT_CENTRE.joined(daysText(joined_at))}
        </span>
        <span className={styles.small}>
          {last_active ? AGENT_CENTRE.lastSeen(daysText(last_active)) : AGENT_CENTRE.neverSeen}
        </span>
      </div>
      <div className={styles.amounts}>
        <b>¥{displayMoney(deposits)}</b>
        <span className={styles.small}>
          {AGENT_CENTRE.staked} {displayMoney(turnover)}
        </span>
      </div>
    </RecordItem>
  );
}

/** The list of members. A row has no id, so its index is its key. */
function List({ request }: { request: MemberFilter }) {
  const list = useMembers(request);
  const { data, error, refetch } = list;
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  const members = data.pages.flatMap((page) => page.data);
  if (members.length === 0) {
    const isAll = request.search === '' && request.filter === '';
    return <Empty text={isAll ? AGENT_CENTRE.noMembers : AGENT_CENTRE.noMatch} />;
  }
  return (
    <>
      <div className={styles.head}>
        <span>{AGENT_CENTRE.memberHead}</span>
        <span>{AGENT_CENTRE.sumsHead}</span>
      </div>
      <Card>
        <ul>
          {members.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two of them may be equal
            <Row key={index} member={member} />
          ))}
        </ul>
      </Card>
      <RecordsEnd {...list} />
      <p className={styles.privacy}>
        <Icon name="lock" size={14} />
        {AGENT_CENTRE.privacy}
      </p>
    </>
  );
}

export function MembersTab() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MemberFilter['filter']>('');
  const [sort, setSort] = useState<MemberFilter['sort']>('newest');
  const wanted = useSettled(search.trim());
  return (
    <div className={styles.page}>
      <Sums />
      <Field
        type="search"
        icon="magnifying-glass"
        placeholder={AGENT_CENTRE.search}
        className={styles.search}
        value={search}
        maxLength={16}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.filters}>
        {FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.chip}
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {AGENT_CENTRE.filters[each]}
          </button>
        ))}
        <label className={styles.sort}>
          <span className={unseen['unseen']}>{AGENT_CENTRE.sort}</span>
          <select
            value={sort}
            onChange={(event) => setSort(SORTS.find((each) => each === event.target.value) ?? 'newest')}
          >
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {AGENT_CENTRE.sorts[each]}
              </option>
            ))}
          </select>
          <Icon name="caret-down" size={12} />
        </label>
      </div>
      <List request={{ search: wanted, filter, sort }} />
    </div>
  );
}
