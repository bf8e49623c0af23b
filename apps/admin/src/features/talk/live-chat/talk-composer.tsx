import type { StaffTalk } from '@koi/contract';
import { TALK_TEXT_MAX_LENGTH } from '@koi/contract/constants';
import { TALKS } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { type FormEvent, useRef, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ReplyTemplates } from '../../../lib/conversation/reply-templates.tsx';
import { PICTURE_KINDS, usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { Button, IconButton, Note, Spread, TextAreaField } from '../../../ui/index.ts';
import own from './live-chat.module.css';
import { liveChat } from './live-chat-store.ts';

interface TalkComposerProps {
  talk: StaffTalk;
  text: string;
  onText: (text: string) => void;
}

export function TalkComposer({ talk, text, onText }: TalkComposerProps) {
  const [error, setError] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const picture = usePictureUpload(staffCalls.talks.uploadPicture);
  const write = (words: string) => {
    onText(words);
    setError(undefined);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const words = text.trim();
    if (words === '') return setError(TALKS.blank);
    liveChat.send(talk.id, { text: words });
    write('');
  };

  const sendPicture = async (file: File | undefined) => {
    const address = await picture.send(file);
    if (picker.current) picker.current.value = '';
    if (address !== undefined) liveChat.send(talk.id, { text: '', picture: address });
  };

  return (
    <form className={own.composer} onSubmit={send}>
      <ReplyTemplates onChoose={(words) => write(text === '' ? words : `${text}\n${words}`)} />
      <TextAreaField
        label="回复内容"
        error={error}
        rows={3}
        value={text}
        maxLength={TALK_TEXT_MAX_LENGTH}
        placeholder={`回复 ${talk.name}`}
        onChange={(event) => {
          write(event.target.value);
          if (event.target.value.trim() !== '') liveChat.type(talk.id);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={own.actions}>
        <input
          ref={picker}
          type="file"
          accept={PICTURE_KINDS}
          className={unseen['unseen']}
          tabIndex={-1}
          aria-label={TALKS.picture}
          onChange={(event) => void sendPicture(event.target.files?.[0])}
        />
        <IconButton
          icon="image"
          label={TALKS.picture}
          aria-busy={picture.busy || undefined}
          onClick={() => picker.current?.click()}
        />
        <Note>Ctrl + Enter 发送</Note>
        <Spread />
        <Button type="submit" tone="primary" icon="paper-plane">
          {TALKS.send}
        </Button>
      </div>
    </form>
  );
}
