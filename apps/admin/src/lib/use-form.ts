import { toast } from '@koi/ui/feedback';
import { useFields } from '@koi/ui/use-fields';
import { trimmed } from './trimmed.ts';

/** Form state that shows one error at a time, under the field it belongs to. */
export const useForm = <Values extends Record<string, string>>(
  initial: Values,
  fieldOfText: Readonly<Record<string, keyof Values & string>>,
) => {
  const { setFailure, bind, ...fields } = useFields<keyof Values & string>(initial);
  const show = (text: string | undefined): boolean => {
    const field = text === undefined ? undefined : fieldOfText[text];
    setFailure(text === undefined || field === undefined ? undefined : { field, text });
    return field !== undefined;
  };
  /** Shows an error under the field that its text is about, or as a toast when there is no such field. */
  const refuse = (text: string): void => {
    if (!show(text)) toast(text, 'failure');
  };
  return {
    ...fields,
    /** The values without space around them. */
    trimmed: trimmed(fields.values),
    /** Props for a field of that name. */
    bind: (name: keyof Values & string) => ({ ...bind(name), error: fields.errorOf(name) }),
    /** Props for a control of that name which gives its value instead of an event. */
    control: (name: keyof Values & string) => ({
      value: fields.values[name],
      error: fields.errorOf(name),
      onChange: (value: string) => fields.set(name, value),
    }),
    refuse,
    /** Shows the error of a check. Returns true when there is none. */
    passes: (failing: string | undefined): boolean => {
      if (failing === undefined) show(undefined);
      else refuse(failing);
      return failing === undefined;
    },
  };
};
