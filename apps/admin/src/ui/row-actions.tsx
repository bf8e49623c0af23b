import { IconButton } from './button.tsx';
import styles from './row-actions.module.css';

interface MoveButtonsProps {
  /** Name of the moved item, used in the accessible names of the buttons. */
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
  /** Absent while the rows are not shown in their own order. */
  onMove?: MoveButtonsProps['onMove'] | undefined;
  onEdit: () => void;
  /** Absent when a row cannot be deleted, only hidden. */
  onRemove?: (() => void) | undefined;
}

/** Last cell of a row for staff who may edit it. */
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
