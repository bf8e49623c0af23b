import { failureText } from '@koi/client';
import { AVATAR_MAX_BYTES } from '@koi/contract/constants';
import { PICTURES, SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useState } from 'react';
import { staffCalls, upload } from './api.ts';

export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp';

type Row =
  | typeof staffCalls.pictures.upload
  | typeof staffCalls.talks.uploadPicture
  | typeof staffCalls.accounts.uploadPicture;

/** Uploads one picture at a time. `send` resolves to its URL, or to undefined after showing the error. */
export const usePictureUpload = (row: Row = staffCalls.pictures.upload) => {
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined): Promise<string | undefined> => {
    if (!file || busy) return undefined;
    if (file.size > AVATAR_MAX_BYTES) {
      toast(PICTURES.tooLarge, 'failure');
      return undefined;
    }
    setBusy(true);
    try {
      return (await upload(row as typeof staffCalls.pictures.upload, file)).data.url;
    } catch (error) {
      toast(failureText(error, SHELL.serverFailure), 'failure');
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
};
