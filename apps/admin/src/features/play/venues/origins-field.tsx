import { useState } from 'react';
import { Field, IconButton } from '../../../ui/index.ts';
import styles from './editor.module.css';

interface OriginsFieldProps {
  value: string[];
  error: string | undefined;
  onChange: (origins: string[]) => void;
}

const SEPARATORS = /[\s,，、]+/;

/** Origins as removable marks. Enter, a separator or leaving the input adds what was typed. */
export function OriginsField({ value, error, onChange }: OriginsFieldProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const added = typed.split(SEPARATORS).filter(Boolean);
    if (added.length > 0) onChange([...new Set([...value, ...added.map((origin) => origin.replace(/\/+$/, ''))])]);
    setTyped('');
  };
  return (
    <Field
      label="游戏页面来源"
      hint="游戏在本站页内打开时允许的来源，如 https://games.example；留空则在新窗口打开"
      error={error}
    >
      {(id, described) => (
        <div className={styles.origins} data-invalid={error !== undefined || undefined}>
          {value.map((origin) => (
            <span key={origin} className={styles.origin}>
              <span title={origin}>{origin}</span>
              <IconButton
                icon="x"
                size={12}
                label={`移除 ${origin}`}
                onClick={() => onChange(value.filter((each) => each !== origin))}
              />
            </span>
          ))}
          <input
            id={id}
            {...described}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            placeholder={value.length === 0 ? 'https://games.example' : '再加一个来源'}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </div>
      )}
    </Field>
  );
}
