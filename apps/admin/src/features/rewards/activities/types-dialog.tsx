import { ACTIVITY_TYPE_MAX_LENGTH, checkActivityTypes } from '@koi/contract/rules/activities';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Dialog, FormDialog, IconButton, Loading, MoveButtons, TextInput } from '../../../ui/index.ts';
import styles from './activities.module.css';

interface TypeRow {
  /** 0 for a new type. */
  id: number;
  name: string;
  activities: number;
  /** React key that stays the same while rows are added and removed. */
  key: string;
}

const TYPES_MAX = 12;

const moved = (rows: readonly TypeRow[], from: number, by: 1 | -1): TypeRow[] => {
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(from + by, 0, row) : [...rows];
};

interface TypeListProps {
  version: string;
  saved: readonly Omit<TypeRow, 'key'>[];
  onClose: () => void;
}

function TypeList({ version, saved, onClose }: TypeListProps) {
  const [rows, setRows] = useState<TypeRow[]>(() => saved.map((type) => ({ ...type, key: `${type.id}` })));
  const [made, setMade] = useState(0);
  const [error, setError] = useState<string>();
  const { busy, run } = useAction(staffCalls.activities.saveTypes, {
    changes: [staffCalls.activities.types, staffCalls.activities.list],
    onDone: onClose,
    onFailed: setError,
  });
  const change = (next: TypeRow[]) => {
    setRows(next);
    setError(undefined);
  };
  const add = () => {
    change([...rows, { id: 0, name: '', activities: 0, key: `new-${made}` }]);
    setMade(made + 1);
  };
  const save = () => {
    const types = rows.map(({ id, name }) => ({ id, name: name.trim() }));
    const failing = checkActivityTypes({ types });
    setError(failing);
    if (!failing) void run({ version, types });
  };
  return (
    <FormDialog title="活动类型" onClose={onClose} ok="保存" busy={busy} onSubmit={save}>
      <ul className={styles.types}>
        {rows.map((row, at) => (
          <li key={row.key} className={styles.type}>
            <TextInput
              aria-label={`第 ${at + 1} 个类型的名称`}
              value={row.name}
              maxLength={ACTIVITY_TYPE_MAX_LENGTH}
              onChange={({ target }) => change(rows.with(at, { ...row, name: target.value }))}
            />
            <span className={styles.count}>{row.activities} 个活动</span>
            <MoveButtons
              name={row.name}
              first={at === 0}
              last={at === rows.length - 1}
              onMove={(to) => change(moved(rows, at, to === 'up' ? -1 : 1))}
            />
            <IconButton
              icon="trash"
              label={`删除 ${row.name}`}
              size={18}
              disabled={row.activities > 0}
              title={row.activities > 0 ? '该类型下还有活动，不能删除' : undefined}
              onClick={() => change(rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Button icon="plus" className={styles.add} disabled={rows.length >= TYPES_MAX} onClick={add}>
        新增类型
      </Button>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </FormDialog>
  );
}

/** The promotion types that members see as tabs, edited as one list. */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(staffCalls.activities.types, {});
  if (data) return <TypeList version={data.version} saved={data.list} onClose={onClose} />;
  return (
    <Dialog title="活动类型" onClose={onClose}>
      <Loading error={error} onRetry={refetch} rows={4} />
    </Dialog>
  );
}
