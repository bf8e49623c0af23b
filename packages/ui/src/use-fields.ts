import { useState } from 'react';

interface Failure<Name> {
  field: Name;
  text: string;
}

/** The values of a form and its error, which is shown under its field. A form shows one error at a time. */
export const useFields = <Name extends string>(initial: Record<Name, string>) => {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure<Name>>();

  const set = (name: Name, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setFailure((current) => (current?.field === name ? undefined : current));
  };
  return {
    values,
    set,
    setFailure,
    errorOf: (name: Name) => (failure?.field === name ? failure.text : undefined),
    /** Props for a text input of that name. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }),
  };
};
