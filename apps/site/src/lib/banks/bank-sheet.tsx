import type { Bank } from '@koi/contract';
import { INPUT_MAX_LENGTH } from '@koi/contract/constants';
import { useState } from 'react';
import { Choice } from '../../ui/choice-sheet.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { useBanks } from '../cards.ts';
import { LoadFailure } from '../load-failure.tsx';
import { BankMark } from './bank-mark.tsx';
import styles from './bank-sheet.module.css';

interface BankSheetProps {
  chosen: string;
  onChoose: (bank: string) => void;
  onClose: () => void;
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
}

const matching = (banks: Bank[], wanted: string) =>
  banks.map(({ bank_name }) => bank_name).filter((name) => name.includes(wanted.trim()));

export function BankSheet({ chosen, onChoose, onClose }: BankSheetProps) {
  const [wanted, setWanted] = useState('');
  const { data: banks, error, refetch } = useBanks();
  const found = banks && matching(banks, wanted);
  return (
    <Sheet title="选择开户银行" onClose={onClose}>
      <div className={styles.search}>
        <Field
          icon="magnifying-glass"
          inputMode="search"
          placeholder="搜索银行名称"
          maxLength={INPUT_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <div className={styles.banks}>
        {!found && !error && <Waiting />}
        {!found && error && <LoadFailure error={error} onRetry={refetch} />}
        {found?.length === 0 && <Empty text="没有找到相关银行" />}
        <ul>
          {found?.map((bank) => (
            <Choice
              key={bank}
              text={bank}
              mark={<BankMark bank={bank} size={36} />}
              on={bank === chosen}
              onChoose={() => onChoose(bank)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
