import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';

/** Fallback for pages without the clipboard permission: copies from a selected text field. */
const copyBySelection = (text: string) => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
};

export const copy = async (text: string) => {
  const copied = await navigator.clipboard
    ?.writeText(text)
    .then(() => true)
    .catch(() => false);
  if (copied || copyBySelection(text)) toast(SHELL.copied, 'success');
  else toast('复制失败，请长按选择', 'failure');
};
