import { useFields } from '@koi/ui/use-fields';

/** Form state that shows one error at a time, under the field it belongs to. */
export const useForm = <Values extends Record<string, string>>(
  initial: Values,
  fieldOfText: Readonly<Record<string, keyof Values & string>>,
) => {
  const { setFailure, ...fields } = useFields<keyof Values & string>(initial);
  return {
    ...fields,
    /** Shows an error under its field. Returns false when there is no error or no field for it. */
    fail: (text: string | undefined): boolean => {
      const field = text === undefined ? undefined : fieldOfText[text];
      setFailure(text === undefined || field === undefined ? undefined : { field, text });
      return field !== undefined;
    },
  };
};
