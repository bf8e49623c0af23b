import { isSafeLink } from '@koi/contract/rules/html';
import { isPictureAddress } from '@koi/contract/rules/pictures';
import { PICTURES } from '@koi/contract/texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PictureField } from '../picture-field.tsx';
import { useText } from '../use-text.ts';

const LINK_WRONG = '请填写 https:// 开头的网址，或 #/vip 这样的站内地址';

interface LinkDialogProps {
  /** URL of the link at the caret; empty for a new link. */
  link: string;
  /** Nothing is selected, so the link needs a text. */
  needsWords: boolean;
  onDone: (address: string, words: string) => void;
  onClose: () => void;
}

export function LinkDialog({ link, needsWords, onDone, onClose }: LinkDialogProps) {
  const address = useText(link);
  const words = useText();
  const submit = () => {
    if (address.passes(isSafeLink(address.text) ? undefined : LINK_WRONG)) onDone(address.text, words.text);
  };
  return (
    <FormDialog
      title={link ? '修改链接' : '插入链接'}
      ok="确定"
      onClose={onClose}
      onSubmit={submit}
      extra={
        link && (
          <Button size="lg" onClick={() => onDone('', '')}>
            取消链接
          </Button>
        )
      }
    >
      <TextField
        label="链接地址"
        hint="外部网址会在新窗口打开"
        maxLength={250}
        spellCheck={false}
        placeholder="https://… 或 #/activity"
        {...address.field}
      />
      {needsWords && <TextField label="显示文字" hint="不填则显示地址本身" maxLength={60} {...words.field} />}
    </FormDialog>
  );
}

interface PictureDialogProps {
  onDone: (address: string, alt: string) => void;
  onClose: () => void;
}

export function PictureDialog({ onDone, onClose }: PictureDialogProps) {
  const [address, setAddress] = useState('');
  const alt = useText();
  const [wrong, setWrong] = useState(false);
  const submit = () => (isPictureAddress(address) ? onDone(address, alt.text) : setWrong(true));
  return (
    <FormDialog title="插入图片" ok="插入" onClose={onClose} onSubmit={submit}>
      <PictureField
        label="图片"
        value={address}
        error={wrong ? PICTURES.addressWrong : undefined}
        onChange={(next) => {
          setAddress(next);
          setWrong(false);
        }}
      />
      <TextField label="图片说明" hint="图片显示不出来时，以及读屏软件会用到" maxLength={60} {...alt.field} />
    </FormDialog>
  );
}
