import { failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import { toast } from '../../ui/index.ts';
import { call, invalidate, staffCalls } from '../api.ts';

/** Follows the one-time address of a file. The browser saves the file without loading it into the page. */
const follow = (url: string) => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Downloads the file of an own export. */
export const useDownload = () => {
  const [busy, setBusy] = useState(false);
  const download = async (no: string) => {
    setBusy(true);
    try {
      const { data } = await call(staffCalls.exports.download, { no });
      follow(data.url);
    } catch (error) {
      toast(failureText(error, SHELL.serverFailure), 'failure');
    } finally {
      setBusy(false);
      void invalidate([staffCalls.exports.list, staffCalls.exports.detail]);
    }
  };
  return { busy, download };
};
