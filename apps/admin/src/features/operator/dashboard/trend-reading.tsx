import type { Dashboard } from '@koi/contract';
import { displayMoney } from '@koi/money';
import unseen from '@koi/ui/unseen.module.css';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import chart from '../../../lib/chart.module.css';
import { dayText, drawable, type unitFor } from '../../../lib/figures.ts';
import { orderRows, RowsLink } from '../../../lib/rows-link.tsx';
import { Icon, join } from '../../../ui/index.ts';
import { BOX, LINES, type LineName, placed } from './chart-box.ts';
import type { Point } from './smooth-path.ts';
import styles from './trend.module.css';

type Days = Dashboard['days'];

interface ReadingProps {
  day: Days[number] | undefined;
  point: (name: LineName) => Point;
  unit: ReturnType<typeof unitFor>;
  /** Undefined while the values only follow the pointer or the arrow keys. Closes the values that stay. */
  onClose: (() => void) | undefined;
  onBlur: (event: FocusEvent) => void;
  box: RefObject<HTMLDivElement | null>;
}

/** Values of one day. When they stay, they lead to the orders of the day. */
export function Reading({ day, point, unit, onClose, onBlur, box }: ReadingProps) {
  const stays = onClose !== undefined;
  // The focus is outside React. It moves to the links when the values stay.
  useEffect(() => {
    if (stays) box.current?.querySelector('a')?.focus();
  }, [stays, box]);
  if (!day) return null;
  const { x } = point('deposits');
  const side = x > BOX.width / 2 ? 'left' : 'right';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose?.();
  };
  return (
    <div ref={box} className={chart.axes} aria-hidden={stays ? undefined : true}>
      {LINES.map(({ name }) => (
        <i key={name} data-line={name} className={styles.dot} style={placed(point(name))} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus */}
      <div
        className={join(chart.tip, stays && styles.stays)}
        data-side={side}
        style={placed({ x, y: point('deposits').y })}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <p>{dayText(day.day)}</p>
        {LINES.map(({ name, label }) => {
          const value = (
            <>
              {label}
              <b>{unit.name === '元' ? displayMoney(day[name]) : unit.of(drawable(day[name])).toFixed(2)}</b>
            </>
          );
          if (!stays) return <p key={name}>{value}</p>;
          return (
            <p key={name}>
              <RowsLink
                rows={orderRows(name, { from: day.day, to: day.day })}
                label={`${day.day} ${label} ${displayMoney(day[name])} 元，查看明细`}
              >
                {value}
                <Icon name="caret-right" size={14} />
              </RowsLink>
            </p>
          );
        })}
      </div>
    </div>
  );
}

/** The same numbers as a table for screen readers. */
export function DaysTable({ days }: { days: Days }) {
  return (
    <table className={unseen['unseen']}>
      <caption>每日存取款（元）</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {LINES.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {LINES.map(({ name }) => (
              <td key={name}>{displayMoney(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
