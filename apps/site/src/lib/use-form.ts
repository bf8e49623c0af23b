import { CallError } from '@koi/client';
import { type ChangeEvent, useRef, useState } from 'react';
import { showFailure } from './show-failure.ts';

interface Failure<Name> {
  field: Name;
  text: string;
}

export interface BoundField {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  ref: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/** A form shows one failing text at a time, under the field it speaks of, and puts the cursor there. */
export const useForm = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure<Name>>();
  const inputs = useRef(new Map<Name, HTMLElement>());

  const set = (name: Name, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) => (current?.field === name ? undefined : current));
  };

  const bind = (name: Name): BoundField => ({
    name,
    value: values[name],
    onChange: (event) => set(name, event.target.value),
    ref: (input) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    error: failure?.field === name ? failure.text : undefined,
  });

  /** A text beside its field, while somebody may already be on the way to another one. */
  const hint = (field: Name, text: string) => setFailure({ field, text });

  const fail = (field: Name, text: string) => {
    hint(field, text);
    inputs.current.get(field)?.focus();
  };

  /** Shows a failed call: at the field that the server's text is about, and as a notice where there is none. */
  const refuse = (error: unknown, fields: Readonly<Record<string, Name>>) => {
    const said = error instanceof CallError ? error.said : '';
    const field = fields[said];
    if (field) fail(field, said);
    else showFailure(error);
  };

  return { values, set, bind, hint, fail, refuse };
};
