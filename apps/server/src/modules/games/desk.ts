import { GAMES, type InputOf, type StaffGame, type staffRows, VENUES } from '@koi/contract';
import { beijingTime, parseBeijing } from '@koi/money';
import { and, asc, eq, ilike, or } from 'drizzle-orm';
import { type Clock, type Database, Refusal } from '../../platform/index.ts';
import type { Audit, AuditChange } from '../staff/index.ts';
import { listVenues, type StaffActor } from '../venues/index.ts';
import { isCategory, isResting } from './game.ts';
import { games } from './tables.ts';

export interface GamesDeskDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
}

type Rows = typeof staffRows.games;
type GameRow = typeof games.$inferSelect;

const flag = (value: boolean) => (value ? 1 : 0);

const toStaff = (row: GameRow, title: string, now: Date): StaffGame => {
  if (!isCategory(row.category)) throw new Error(`game ${row.code} has an unknown category`);
  const resting = isResting(row, now);
  return {
    platname: row.platname,
    title,
    code: row.code,
    name: row.name,
    category: row.category,
    visible: flag(row.visible),
    hot: flag(row.hot),
    sort: row.sort,
    resting: flag(resting),
    rest_until: resting && row.restUntil !== null ? beijingTime(row.restUntil) : '',
    mobile_img: row.mobileImage,
    app_img: row.appImage,
    app_icon: row.icon,
  };
};

const TITLES = {
  name: '名称',
  visible: '显示',
  hot: '热门',
  sort: '排序',
  maintenance: '维护',
  restUntil: '维护至',
  mobileImage: '大图',
  appImage: '图片',
  icon: '图标',
} as const;

const shown = (value: unknown): string => {
  if (value === null) return '';
  if (value instanceof Date) return beijingTime(value);
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
};

type Settings = Pick<GameRow, keyof typeof TITLES>;

const changesOf = (before: Settings, after: Settings): AuditChange[] =>
  (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((name) => {
    const [was, is] = [shown(before[name]), shown(after[name])];
    return was === is ? [] : [{ field: TITLES[name], before: was, after: is }];
  });

const SECONDLESS_LENGTH = 16;

/** Seconds may be missing; without an end it lasts until somebody ends it. */
const endOf = (text: string): Date | null => {
  if (text === '') return null;
  try {
    return parseBeijing(text.length === SECONDLESS_LENGTH ? `${text}:00` : text);
  } catch {
    throw new Refusal(400, VENUES.restWrong);
  }
};

const PATTERN_SIGNS = /[\\%_]/g;
const contains = (text: string) => `%${text.replace(PATTERN_SIGNS, '\\$&')}%`;

/** What the operator sees and changes of games. */
export const createGamesDesk = ({ database, clock, audit }: GamesDeskDeps) => {
  const settingsOf = (input: InputOf<Rows['save']>): Settings => {
    const restUntil = input.resting === 1 ? endOf(input.rest_until) : null;
    if (restUntil !== null && restUntil <= clock.now()) throw new Refusal(400, VENUES.restInPast);
    return {
      name: input.name,
      visible: input.visible === 1,
      hot: input.hot === 1,
      sort: input.sort,
      maintenance: input.resting === 1,
      restUntil,
      mobileImage: input.mobile_img,
      appImage: input.app_img,
      icon: input.app_icon,
    };
  };

  return {
    async list({ platname, category, search }: InputOf<Rows['list']>): Promise<StaffGame[]> {
      const db = database.orm;
      const found = contains(search);
      const [rows, venues] = await Promise.all([
        db
          .select()
          .from(games)
          .where(
            and(
              platname === '' ? undefined : eq(games.platname, platname),
              category === '' ? undefined : eq(games.category, category),
              search === '' ? undefined : or(ilike(games.name, found), ilike(games.code, found)),
            ),
          )
          .orderBy(asc(games.sort), asc(games.id)),
        listVenues(db),
      ]);
      const titles = new Map(venues.map((venue) => [venue.platname, venue.title]));
      const now = clock.now();
      return rows.map((row) => toStaff(row, titles.get(row.platname) ?? row.platname, now));
    },

    save: ({ staff, address }: StaffActor, input: InputOf<Rows['save']>): Promise<null> =>
      database.transaction(async (tx) => {
        const game = and(eq(games.platname, input.platname), eq(games.code, input.code));
        const [before] = await tx.select().from(games).where(game).for('update');
        if (before === undefined) throw new Refusal(404, GAMES.unknown);
        const after = settingsOf(input);
        const changes = changesOf(before, after);
        if (changes.length === 0) return null;
        await tx.update(games).set(after).where(game);
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'games.save',
          target: `游戏 ${before.name}`,
          summary: `${before.platname} ${before.code}`,
          changes,
        });
        return null;
      }),
  };
};
