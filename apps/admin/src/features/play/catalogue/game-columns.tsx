import type { StaffGame } from '@koi/contract';
import unseen from '@koi/ui/unseen.module.css';
import { listTime } from '../../../lib/times.ts';
import { type Column, Icon, MoveButtons, Switch, Tag } from '../../../ui/index.ts';
import { categoryName } from './category.ts';
import { GameWords } from './game-words.tsx';
import styles from './games.module.css';
import type { Games } from './use-games.ts';

function Name({ game }: { game: StaffGame }) {
  return (
    <span className={styles.game} data-hidden={game.visible === 0 || undefined}>
      <img className={styles.picture} src={game.app_img} alt="" loading="lazy" />
      <GameWords name={game.name} code={game.code} width={180} />
    </span>
  );
}

export function Rest({ game }: { game: StaffGame }) {
  if (game.resting === 1) {
    const until = game.rest_until === '' ? '维护中' : `维护至 ${listTime(game.rest_until)}`;
    return <Tag tone="warning">{until}</Tag>;
  }
  if (game.rest_from !== '') return <Tag tone="info">{listTime(game.rest_from)} 起维护</Tag>;
  return game.venue_resting === 1 ? <Tag tone="neutral">场馆维护</Tag> : <Tag tone="success">正常</Tag>;
}

const placeColumn = ({ rows, arranging }: Games): Column<StaffGame> => ({
  title: '顺序',
  cell: (game) => {
    const at = rows.indexOf(game);
    return (
      <span className={styles.place}>
        <span className={styles.number}>{at + 1}</span>
        <MoveButtons
          name={game.name}
          busy={arranging.busy}
          first={at === 0}
          last={at === rows.length - 1}
          onMove={(to) => arranging.move(game, to === 'up' ? -1 : 1)}
        />
      </span>
    );
  },
});

/** A switch for staff who may edit, otherwise a text. */
const switchColumn = (
  name: 'visible' | 'hot',
  title: string,
  { switches }: Games,
  mayEdit: boolean,
): Column<StaffGame> => ({
  key: name,
  title,
  align: 'center',
  cell: (game) => {
    const on = game[name] === 1;
    if (!mayEdit) return on ? '是' : <span className={styles.quiet}>否</span>;
    const turn = name === 'visible' ? switches.show : switches.heat;
    return (
      <span className={styles.switch}>
        <Switch
          label={`${title} ${game.name}`}
          checked={on}
          busy={switches.busy}
          onChange={(checked) => void turn(game, checked)}
        />
      </span>
    );
  },
});

export const columnsOf = (games: Games, mayEdit: boolean): Column<StaffGame>[] => {
  const facts: Column<StaffGame>[] = [
    { title: '游戏', cell: (game) => <Name game={game} /> },
    { title: '场馆', cell: ({ title }) => title },
    { title: '分类', cell: (game) => categoryName(game) },
  ];
  const rest: Column<StaffGame> = { title: '状态', cell: (game) => <Rest game={game} /> };
  if (games.arranging.draft) return [placeColumn(games), ...facts, rest];
  return [
    ...facts,
    rest,
    switchColumn('hot', '热门', games, mayEdit),
    switchColumn('visible', '显示', games, mayEdit),
    {
      key: 'open',
      title: <span className={unseen['unseen']}>详情</span>,
      align: 'right',
      cell: () => <Icon name="caret-right" size={16} className={styles.quiet} />,
    },
  ];
};
