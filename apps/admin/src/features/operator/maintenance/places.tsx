import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Card, Empty, Tag } from '../../../ui/index.ts';
import styles from './maintenance.module.css';

interface Place {
  key: string;
  kind: string;
  name: string;
  to: string;
  isNow: boolean;
  from: string;
  until: string;
}

const ALL_GAMES = { platname: '', category: '', search: '' };

/** Venues and games in maintenance. They are put into it on their own screens. */
const usePlaces = (): Place[] => {
  const venues = useCall(staffCalls.venues.list, {}, { enabled: useMay('venues.read') }).data ?? [];
  const games = useCall(staffCalls.games.list, ALL_GAMES, { enabled: useMay('games.read') }).data ?? [];
  return [
    ...venues.map(({ platname, title, maintenance, rest_from, rest_until }) => ({
      key: platname,
      kind: '场馆',
      name: title,
      to: '/venues',
      isNow: maintenance === 1,
      from: rest_from,
      until: rest_until,
    })),
    ...games.map(({ platname, code, name, resting, rest_from, rest_until }) => ({
      key: `${platname} ${code}`,
      kind: '游戏',
      name,
      to: `/games?${new URLSearchParams({ search: name })}`,
      isNow: resting === 1,
      from: rest_from,
      until: rest_until,
    })),
  ].filter(({ isNow, from }) => isNow || from !== '');
};

const periodOf = ({ isNow, from, until }: Place) =>
  [isNow ? '' : `${listTime(from)} 起`, until === '' ? '结束时间未定' : `至 ${listTime(until)}`]
    .filter(Boolean)
    .join('，');

export function Places() {
  const places = usePlaces();
  return (
    <Card title="维护中的场馆与游戏">
      {places.length === 0 ? (
        <Empty text="没有维护中的场馆或游戏" />
      ) : (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.key}>
              <Tag tone="neutral">{place.kind}</Tag>
              <b>{place.name}</b>
              <Tag tone={place.isNow ? 'warning' : 'info'}>{place.isNow ? '维护中' : '计划中'}</Tag>
              <span>{periodOf(place)}</span>
              <Link to={place.to}>前往设置</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
