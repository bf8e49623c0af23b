import { isSafeLink } from '@koi/contract/rules/html';
import { isPictureAddress } from '@koi/contract/rules/pictures';
import { PICTURES } from '@koi/contract/texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { PictureField } from '../picture-field.tsx';

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
  const [address, setAddress] = useState(link);
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => (isSafeLink(address.trim()) ? onDone(address.trim(), words.trim()) : setWrong(true));
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
        error={wrong ? LINK_WRONG : undefined}
        hint="外部网址会在新窗口打开"
        value={address}
        maxLength={250}
        spellCheck={false}
        placeholder="https://… 或 #/activity"
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
      />
      {needsWords && (
        <TextField
          label="显示文字"
          hint="不填则显示地址本身"
          value={words}
          maxLength={60}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

interface PictureDialogProps {
  onDone: (address: string, alt: string) => void;
  onClose: () => void;
}

export function PictureDialog({ onDone, onClose }: PictureDialogProps) {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => (isPictureAddress(address) ? onDone(address, alt.trim()) : setWrong(true));
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
      <TextField
        label="图片说明"
        hint="图片显示不出来时，以及读屏软件会用到"
        value={alt}
        maxLength={60}
        onChange={(event) => setAlt(event.target.value)}
      />
    </FormDialog>
  );
}
