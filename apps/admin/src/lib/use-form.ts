import { useState } from 'react';

interface Failure<Name> {
  field: Name;
  text: string;
}

/** A form shows one failing text at a time, under the field it speaks of. */
export const useForm = <Values extends Record<string, string>>(
  initial: Values,
  fieldOfText: Readonly<Record<string, keyof Values & string>>,
) => {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure<Name>>();

  const set = (name: Name, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) => (current?.field === name ? undefined : current));
  };
  return {
    values,
    set,
    /** For a text input of that name. */
    bind: (name: Name) => ({
      name,
      value: values[name] ?? '',
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
    errorOf: (name: Name) => (failure?.field === name ? failure.text : undefined),
    /** Puts a text under its field; false when it belongs to none, or when there is none. */
    fail: (text: string | undefined): boolean => {
      const field = text === undefined ? undefined : fieldOfText[text];
      setFailure(text === undefined || field === undefined ? undefined : { field, text });
      return field !== undefined;
    },
  };
};
