import type { SavedFilter } from '@koi/contract';
import { SAVED_FILTERS_REFUSALS } from '@koi/contract/refusals/saved-filters';
import { checkFilterName, SAVED_FILTER_NAME_MAX_LENGTH, SAVED_FILTERS_MAX } from '@koi/contract/rules/saved-filters';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton, Loading, TextInput, toast } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { go, useRoute } from '../navigation.ts';
import { useAction } from '../use-action.ts';
import styles from './saved-filters.module.css';

const { list: LIST, save: SAVE, rename: RENAME, remove: REMOVE } = staffCalls.savedFilters;

const WIDTH = 320;
const MARGIN = 6;

/** Parts of the address that are no filters: the page of the list, and the opened row with its own lists. */
const isPlace = (name: string) => /^(open.*|after|before)$/.test(name);

/** The filters of the address, as they are saved. */
export const filtersIn = (query: URLSearchParams): string => {
  const kept = [...query].filter(([name]) => !isPlace(name));
  return new URLSearchParams(kept).toString();
};

/** Filters of this page that the staff member saved. Pages about one thing, such as a member's file, have none. */
export function SavedFilters() {
  const { path, params } = useRoute();
  /** Where the box is on the screen while it is open. Inside the card it would be cut off at the card's edges. */
  const [place, setPlace] = useState<{ top: number; left: number }>();
  const isOpen = place !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => {
    const { bottom = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {};
    const left = Math.min(Math.max(right - WIDTH, MARGIN), window.innerWidth - WIDTH - MARGIN);
    setPlace(isOpen ? undefined : { top: bottom + MARGIN, left });
  };
  // Clicks and Escape anywhere on the page close the box. They are outside React's tree of this component.
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setPlace(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setPlace(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  if (params.length !== 1) return null;
  return (
    <div ref={box} className={styles.saved}>
      <IconButton
        ref={button}
        icon="bookmark"
        label="常用筛选"
        size={18}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {place && <Filters screen={path} place={place} onDone={() => setPlace(undefined)} />}
    </div>
  );
}

interface FiltersProps {
  screen: string;
  place: { top: number; left: number };
  onDone: () => void;
}

function Filters({ screen, place, onDone }: FiltersProps) {
  const { query } = useRoute();
  const { data, error, refetch } = useCall(LIST, { screen });
  const [renamed, setRenamed] = useState<number>();
  const current = filtersIn(query);
  const apply = (filter: SavedFilter) => {
    go(`${screen}?${filter.query}`);
    onDone();
  };
  return (
    <div className={styles.box} style={{ ...place, width: WIDTH }} role="dialog" aria-label="常用筛选">
      {!data && <Loading error={error} onRetry={refetch} rows={3} />}
      {data?.length === 0 && <p className={styles.none}>还没有保存的筛选。选好条件后，在下方命名并保存。</p>}
      <ul className={styles.list}>
        {data?.map((filter) => (
          <li key={filter.id} data-current={filter.query === current || undefined}>
            {filter.id === renamed ? (
              <NameForm filter={filter} onDone={() => setRenamed(undefined)} />
            ) : (
              <FilterRow filter={filter} onApply={() => apply(filter)} onRename={() => setRenamed(filter.id)} />
            )}
          </li>
        ))}
      </ul>
      <SaveForm screen={screen} query={current} isFull={(data?.length ?? 0) >= SAVED_FILTERS_MAX} />
    </div>
  );
}

interface FilterRowProps {
  filter: SavedFilter;
  onApply: () => void;
  onRename: () => void;
}

function FilterRow({ filter: { id, name }, onApply, onRename }: FilterRowProps) {
  const { busy, run } = useAction(REMOVE, { changes: [LIST] });
  return (
    <>
      <button type="button" className={styles.name} onClick={onApply}>
        {name}
      </button>
      <IconButton icon="pencil" label={`重命名 ${name}`} size={16} onClick={onRename} />
      <IconButton
        icon="trash"
        label={`删除 ${name}`}
        size={16}
        aria-busy={busy || undefined}
        onClick={() => void run({ id })}
      />
    </>
  );
}

/** The name of a filter. Its first failing check is shown as a toast. */
const useName = (initial: string, send: (name: string) => Promise<boolean>) => {
  const [name, setName] = useState(initial);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const failing = checkFilterName({ name: name.trim() });
    if (failing !== undefined) toast(failing, 'failure');
    else if (await send(name.trim())) setName('');
  };
  const field = {
    value: name,
    maxLength: SAVED_FILTER_NAME_MAX_LENGTH,
    onChange: (event: { target: { value: string } }) => setName(event.target.value),
  };
  return { field, submit };
};

function NameForm({ filter, onDone }: { filter: SavedFilter; onDone: () => void }) {
  const { busy, run } = useAction(RENAME, { changes: [LIST], onDone });
  const { field, submit } = useName(filter.name, (name) => run({ id: filter.id, name }));
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput {...field} aria-label="新名称" className={styles.input} />
      <Button type="submit" busy={busy}>
        保存
      </Button>
      <IconButton icon="x" label="取消" size={16} onClick={onDone} />
    </form>
  );
}

function SaveForm({ screen, query, isFull }: { screen: string; query: string; isFull: boolean }) {
  const { busy, run } = useAction(SAVE, { changes: [LIST] });
  const { field, submit } = useName('', (name) => run({ screen, name, query }));
  const why = isFull ? SAVED_FILTERS_REFUSALS.full[1] : query === '' ? '当前没有筛选条件' : undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        {...field}
        aria-label="筛选名称"
        placeholder={why ?? '为当前筛选命名'}
        disabled={why !== undefined}
        className={styles.input}
      />
      <Button type="submit" tone="soft" busy={busy} disabled={why !== undefined}>
        保存
      </Button>
    </form>
  );
}
