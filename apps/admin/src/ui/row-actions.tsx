import { IconButton } from './button.tsx';
import styles from './row-actions.module.css';

interface MoveButtonsProps {
  /** What is moved, for who can't see the row. */
  name: string;
  busy?: boolean;
  first?: boolean;
  last?: boolean;
  onMove: (to: 'up' | 'down') => void;
}

export function MoveButtons({ name, busy = false, first = false, last = false, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        icon="caret-down"
        className={styles.up}
        label={`上移 ${name}`}
        size={18}
        disabled={busy || first}
        onClick={() => onMove('up')}
      />
      <IconButton
        icon="caret-down"
        label={`下移 ${name}`}
        size={18}
        disabled={busy || last}
        onClick={() => onMove('down')}
      />
    </>
  );
}

interface RowActionsProps extends Omit<MoveButtonsProps, 'onMove'> {
  /** Absent where rows have no order of their own at the moment. */
  onMove?: MoveButtonsProps['onMove'] | undefined;
  onEdit: () => void;
  /** Absent where a row can only be taken off. */
  onRemove?: (() => void) | undefined;
}

/** The last cell of a row that somebody may change. */
export function RowActions({ onMove, onEdit, onRemove, ...row }: RowActionsProps) {
  const { name, busy = false } = row;
  return (
    <span className={styles.actions}>
      {onMove && <MoveButtons {...row} onMove={onMove} />}
      <IconButton icon="pencil" label={`编辑 ${name}`} size={18} onClick={onEdit} />
      {onRemove && <IconButton icon="trash" label={`删除 ${name}`} size={18} disabled={busy} onClick={onRemove} />}
    </span>
  );
}
