import { useState } from 'react';
import type { BoundField } from '../../lib/use-form.ts';
import { PickerField } from '../../ui/picker-field.tsx';
import { BankSheet } from './bank-sheet.tsx';

/** The bank, chosen in a sheet. */
export function BankField({ field, onChoose }: { field: BoundField; onChoose: (bank: string) => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = (bank: string) => {
    onChoose(bank);
    close();
  };
  return (
    <>
      <PickerField
        ref={field.ref}
        label="开户银行"
        value={field.value}
        placeholder="请选择开户银行"
        error={field.error}
        onOpen={() => setOpen(true)}
      />
      {open && <BankSheet chosen={field.value} onChoose={choose} onClose={close} />}
    </>
  );
}
