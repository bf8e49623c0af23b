import type { SetupPoint, SetupState } from '@koi/contract';
import { SETUP_POINT_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { Outdated } from '../../../lib/outdated.tsx';
import { Button, Card, Columns, Icon, LoadingCard, Page, Tag } from '../../../ui/index.ts';
import { Opening } from './opening.tsx';
import { GROUPS, LOOKS, SCREENS } from './points.ts';
import styles from './setup-screen.module.css';

const POLL_MS = 15_000;

/** The set-up guide of a house: what it has, what it misses, and opening its site. */
export function SetupScreen() {
  const read = useCall(staffCalls.setup.state, {}, { everyMs: POLL_MS });
  const { data, error, isFetching, refetch } = read;
  return (
    <Page
      title="开站向导"
      actions={
        <>
          {data && <span className={styles.readAt}>状态读于 {data.read_at.slice(11)}</span>}
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            重新检查
          </Button>
        </>
      }
    >
      <Outdated read={read} />
      {data ? (
        <Columns aside={352}>
          <List state={data} />
          <Opening state={data} />
        </Columns>
      ) : (
        <LoadingCard error={error} onRetry={refetch} rows={12} />
      )}
    </Page>
  );
}

function List({ state: { points } }: { state: SetupState }) {
  const count = (state: SetupPoint['state']) => points.filter((point) => point.state === state).length;
  return (
    <Card fill>
      <header className={styles.head}>
        <h2>开站清单</h2>
        <p>每一项都读真实状态，改好即变，不用打勾</p>
        {(['done', 'advised', 'required'] as const).map((state) => (
          <Tag key={state} tone={LOOKS[state].tone}>
            {LOOKS[state].name} {count(state)}
          </Tag>
        ))}
      </header>
      {GROUPS.map(({ title, points: names }) => (
        <section key={title} className={styles.group} aria-label={`${title}清单`}>
          <h3>{title}</h3>
          <ul>
            {names.flatMap((name) => {
              const point = points.find((each) => each.point === name);
              return point ? [<Row key={name} point={point} />] : [];
            })}
          </ul>
        </section>
      ))}
      <p className={styles.note}>
        必须项全部完成才能开站；建议项可以开站后再补。等级、红包、文章等可以从
        <Link to="/starter-sets">推荐设置</Link>
        逐项采用。
      </p>
    </Card>
  );
}

function Row({ point: { point, state, detail, problem } }: { point: SetupPoint }) {
  const { icon, tone, name } = LOOKS[state];
  const screen = SCREENS[point];
  const title = SETUP_POINT_NAMES[point];
  return (
    <li className={styles.row} data-state={state}>
      <Icon name={icon} size={18} />
      <b>{title}</b>
      <span className={styles.words}>
        <span>{detail}</span>
        {problem && (
          <small className={styles.problem} data-state={state}>
            {problem}
          </small>
        )}
      </span>
      {state === 'required' ? <b className={styles.must}>{name}</b> : <Tag tone={tone}>{name}</Tag>}
      {screen ? (
        <Link
          className={styles.way}
          data-state={state}
          to={screen}
          aria-label={`${state === 'done' ? '查看' : '去设置'}：${title}`}
        >
          {state === 'done' ? '查看' : '去设置'}
        </Link>
      ) : (
        <span className={styles.outside}>见运维手册</span>
      )}
    </li>
  );
}
