import { CallError } from '@koi/client';
import { useFields } from '@koi/ui/use-fields';
import { type ChangeEvent, useRef } from 'react';
import { showFailure } from './show-failure.ts';

export interface BoundField {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  ref: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/** A form shows one error at a time, under its field, and focuses that field. */
export const useForm = <Name extends string>(initial: Record<Name, string>) => {
  const { values, set, setFailure, errorOf, bind: bindText } = useFields(initial);
  const inputs = useRef(new Map<Name, HTMLElement>());

  const bind = (name: Name): BoundField => ({
    ...bindText(name),
    ref: (input) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    error: errorOf(name),
  });

  /** Shows an error without moving the focus, because the user may already be in another field. */
  const hint = (field: Name, text: string) => setFailure({ field, text });

  const fail = (field: Name, text: string) => {
    hint(field, text);
    inputs.current.get(field)?.focus();
  };

  /**
   * Shows a failed call at the field that the server's message is about, or as a notice when there is no such field.
   */
  const refuse = (error: unknown, fields: Readonly<Record<string, Name>>) => {
    const message = error instanceof CallError ? error.reason : '';
    const field = fields[message];
    if (field) fail(field, message);
    else showFailure(error);
  };

  return { values, set, bind, hint, fail, refuse };
};
