import { useState } from 'react';

interface Failure<Name> {
  field: Name;
  text: string;
}

/** Form state that shows one error at a time, under the field it belongs to. */
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
    /** Props for a text input of that name. */
    bind: (name: Name) => ({
      name,
      value: values[name] ?? '',
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
    errorOf: (name: Name) => (failure?.field === name ? failure.text : undefined),
    /** Shows an error under its field. Returns false when there is no error or no field for it. */
    fail: (text: string | undefined): boolean => {
      const field = text === undefined ? undefined : fieldOfText[text];
      setFailure(text === undefined || field === undefined ? undefined : { field, text });
      return field !== undefined;
    },
  };
};
