import { createContext, type ReactNode, useContext, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface Described {
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

const FieldContext = createContext<Described>({});
/** Connects an input to the hint or error of the field around it. */
export const useDescribed = (): Described => useContext(FieldContext);

interface FieldProps {
  label?: string | undefined;
  /** Shown opposite the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** The id must be set on the input, because the label refers to it. */
  children: (id: string, described: Described) => ReactNode;
}

/** An input of any kind with its label above and its hint or error below. */
export function Field({ label, aside, hint, error, className, id: givenId, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const described: Described = {
    ...(error !== undefined && { 'aria-invalid': true as const }),
    ...((error !== undefined || hint) && { 'aria-describedby': noteId }),
  };
  const name = label && (
    <label className={styles['label']} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={className ?? styles['group']}>
      {aside ? (
        <div className={styles['over']}>
          {name}
          <span className={styles['aside']}>{aside}</span>
        </div>
      ) : (
        name
      )}
      <FieldContext value={described}>{children(id, described)}</FieldContext>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The line under a field: its error, or else its hint. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint?: ReactNode }) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles['error']} role="alert">
        <Icon name="warning-circle" weight="fill" size={14} />
        {error}
      </p>
    );
  }
  return hint ? (
    <p id={id} className={styles['hint']}>
      {hint}
    </p>
  ) : null;
}
