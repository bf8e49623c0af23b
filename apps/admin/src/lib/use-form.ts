import { toast } from '@koi/ui/feedback';
import { useFields } from '@koi/ui/use-fields';

/** Form state that shows one error at a time, under the field it belongs to. */
export const useForm = <Values extends Record<string, string>>(
  initial: Values,
  fieldOfText: Readonly<Record<string, keyof Values & string>>,
) => {
  const { setFailure, bind, ...fields } = useFields<keyof Values & string>(initial);
  const fail = (text: string | undefined): boolean => {
    const field = text === undefined ? undefined : fieldOfText[text];
    setFailure(text === undefined || field === undefined ? undefined : { field, text });
    return field !== undefined;
  };
  return {
    ...fields,
    /** Props for a field of that name. */
    bind: (name: keyof Values & string) => ({ ...bind(name), error: fields.errorOf(name) }),
    /** Shows an error under its field. Returns false when there is no error or no field for it. */
    fail,
    /** Shows a failed call under the field that its text is about, or as a toast when there is no such field. */
    refuse: (text: string): void => {
      if (!fail(text)) toast(text, 'failure');
    },
  };
};
