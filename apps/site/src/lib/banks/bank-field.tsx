import { useState } from 'react';
import { PickerField } from '../../ui/picker-field.tsx';
import type { BoundField } from '../use-form.ts';
import { BankSheet } from './bank-sheet.tsx';

interface BankFieldProps {
  field: BoundField;
  placeholder?: string;
  onChoose: (bank: string) => void;
}

/** A field whose bank is chosen in a sheet. */
export function BankField({ field, placeholder = '请选择开户银行', onChoose }: BankFieldProps) {
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
        placeholder={placeholder}
        error={field.error}
        onOpen={() => setOpen(true)}
      />
      {open && <BankSheet chosen={field.value} onChoose={choose} onClose={close} />}
    </>
  );
}
