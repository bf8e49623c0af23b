import type { Card } from '@koi/contract';
import { CARD_NUMBER_SHOWN_LENGTH, CARD_TYPE, CARDS_MAX_PER_TYPE } from '@koi/contract/constants';
import { WITHDRAWALS } from '@koi/contract/texts';
import { FieldNote } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { type ComponentProps, useId, useState } from 'react';
import { BankMark } from '../../lib/banks/bank-mark.tsx';
import type { CardType } from '../../lib/cards.ts';
import { GoLink } from '../../lib/go-link.tsx';
import type { UseQueryResult } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import type { BoundField } from '../../lib/use-form.ts';
import { ChoiceSheet } from '../../ui/choice-sheet.tsx';
import { UsdtMark } from '../../ui/usdt-mark.tsx';
import styles from './card-picker.module.css';

const MARK_SIZE = 32;

const KINDS = {
  [CARD_TYPE.usdt]: {
    title: '选择USDT地址',
    missing: WITHDRAWALS.addressMissing,
    add: '添加USDT地址',
    path: '/addUsdtCard',
  },
  [CARD_TYPE.bank]: { title: '选择银行卡', missing: WITHDRAWALS.cardMissing, add: '添加银行卡', path: '/addBankCard' },
} as const;

const masked = (card: Card) => `**** **** ${card.bank_no.slice(-CARD_NUMBER_SHOWN_LENGTH)}`;
const nameOf = (card: Card) => (card.type === CARD_TYPE.usdt ? `${card.bank} · ${card.bank_owner}` : card.bank);
const markOf = (card: Card) =>
  card.type === CARD_TYPE.usdt ? <UsdtMark size={MARK_SIZE} /> : <BankMark bank={card.bank} size={MARK_SIZE} />;

interface AddLinkProps extends Pick<ComponentProps<'a'>, 'ref' | 'className' | 'aria-describedby'> {
  type: CardType;
}

function AddLink({ type, ...link }: AddLinkProps) {
  const { add, path } = KINDS[type];
  return (
    <GoLink to={path} {...link}>
      <span className={styles.plus}>
        <Icon name="plus" size={18} />
      </span>
      <span className={styles.text}>{add}</span>
      <Icon name="caret-right" size={16} className={styles.caret} />
    </GoLink>
  );
}

interface CardPickerProps {
  type: CardType;
  cards: UseQueryResult<Card[]>;
  chosen: Card | undefined;
  field: BoundField;
  onChoose: (id: number) => void;
}

/** The card or address for the withdrawal, chosen in a sheet; without one, a link to bind it. */
export function CardPicker({ type, cards, chosen, field, onChoose }: CardPickerProps) {
  const [open, setOpen] = useState(false);
  const noteId = useId();
  const { title, missing } = KINDS[type];
  const known = cards.data ?? [];

  const show = async () => {
    // A tap reads the cards again when the first request failed.
    const { data, error } = cards.data ? cards : await cards.refetch();
    if (data) setOpen(true);
    else showFailure(error);
  };

  const marked = {
    ref: field.ref,
    className: styles.row,
    'aria-describedby': field.error === undefined ? undefined : noteId,
  };
  const note = field.error !== undefined && (
    <div className={styles.note}>
      <FieldNote id={noteId} error={field.error} />
    </div>
  );

  if (cards.data?.length === 0) {
    return (
      <>
        <AddLink type={type} {...marked} />
        {note}
      </>
    );
  }
  return (
    <>
      <button {...marked} type="button" aria-haspopup="dialog" onClick={() => void show()}>
        {chosen && markOf(chosen)}
        <span className={styles.text}>
          {chosen ? (
            <>
              <b>{nameOf(chosen)}</b>
              <small>{masked(chosen)}</small>
            </>
          ) : (
            <span className={styles.missing}>{missing}</span>
          )}
        </span>
        <Icon name="caret-right" size={16} className={styles.caret} />
      </button>
      {note}
      {open && known.length > 0 && (
        <ChoiceSheet
          title={title}
          options={known.map((card) => ({
            value: card.id,
            text: `${nameOf(card)} ${masked(card)}`,
            mark: markOf(card),
          }))}
          value={chosen?.id ?? 0}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        >
          {known.length < CARDS_MAX_PER_TYPE && <AddLink type={type} className={styles.add} />}
        </ChoiceSheet>
      )}
    </>
  );
}
