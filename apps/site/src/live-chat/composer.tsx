import { createClient, failureText } from '@koi/client';
import { AVATAR_MAX_BYTES, TALK_TEXT_MAX_LENGTH } from '@koi/contract/constants';
import { PICTURES, SHELL, TALK_QUICK_QUESTIONS, TALKS } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { calls } from '../lib/calls.ts';
import { currentToken } from '../lib/session.ts';
import { IconButton } from '../ui/button.tsx';
import { SendButton, WriteField } from '../ui/write-line.tsx';
import styles from './composer.module.css';
import type { TalkStore } from './talk-store.ts';

const KINDS = 'image/png,image/jpeg,image/webp';
const { upload } = createClient({ token: currentToken });

/** Enter sends on a device with a keyboard, and starts a new line on a phone. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && window.matchMedia('(pointer: fine)').matches;

export function Composer({ store, isEnded }: { store: TalkStore; isEnded: boolean }) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const words = text.trim();
  const isReady = (words !== '' || file !== undefined) && !busy && !isEnded;

  const choose = (chosen: File | undefined) => {
    if (picker.current) picker.current.value = '';
    if (!chosen) return;
    const tooLarge = chosen.size > AVATAR_MAX_BYTES;
    setFailure(tooLarge ? PICTURES.tooLarge : '');
    if (!tooLarge) setFile(chosen);
  };

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    setFailure('');
    if (!file) {
      store.send({ text: words });
      setText('');
      return;
    }
    setBusy(true);
    try {
      const { data } = await upload(calls.service.picture, file);
      store.send({ text: words, picture: data.url });
      setText('');
      setFile(undefined);
    } catch (error) {
      setFailure(failureText(error, SHELL.serverFailure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.composer} onSubmit={(event) => void send(event)}>
      <QuickQuestions isEnded={isEnded} onAsk={(question) => store.send({ text: question })} />
      {file && <Preview file={file} busy={busy} onRemove={() => setFile(undefined)} />}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.row}>
        <input
          ref={picker}
          type="file"
          accept={KINDS}
          className={unseen['unseen']}
          tabIndex={-1}
          aria-label={TALKS.picture}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <IconButton
          icon="image"
          label={TALKS.picture}
          disabled={isEnded || busy}
          className={styles.tool}
          onClick={() => picker.current?.click()}
        />
        <WriteField
          label={TALKS.hint}
          value={text}
          maxLength={TALK_TEXT_MAX_LENGTH}
          enterKeyHint="send"
          disabled={isEnded}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value.trim() !== '') store.type();
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files].find(({ type }) => KINDS.includes(type));
            if (pasted) choose(pasted);
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            void send();
          }}
        />
        <SendButton label={TALKS.send} busy={busy} disabled={!isReady} />
      </div>
    </form>
  );
}

function QuickQuestions({ isEnded, onAsk }: { isEnded: boolean; onAsk: (question: string) => void }) {
  return (
    <ul className={styles.quick} aria-label="常见问题">
      {TALK_QUICK_QUESTIONS.map((question) => (
        <li key={question}>
          <button type="button" disabled={isEnded} onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file, busy, onRemove }: { file: File; busy: boolean; onRemove: () => void }) {
  const [address, setAddress] = useState<string>();
  // The browser keeps the picture in memory until its URL is revoked.
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className={styles.preview} aria-busy={busy || undefined}>
      {address && <img src={address} alt={`待发送：${file.name}`} />}
      <IconButton icon="x" label="移除图片" size={18} disabled={busy} onClick={onRemove} />
    </div>
  );
}
