import { CallError, createSubmission, failureText } from '@koi/client';
import type { OutputOf, RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useRef, useState } from 'react';
import { type AnyCall, call, invalidate, needsCode } from './api.ts';
import { refreshCounts } from './counts.ts';

interface ActionOptions<E> {
  /** Calls to refresh afterwards. The badges of the side bar are always refreshed. */
  changes?: readonly AnyCall[];
  onDone?: (data: OutputOf<E>) => void;
  /** Handles the failure. Without it, a toast shows the server's message. */
  onFailed?: (text: string, error: CallError) => void;
}

type Send<E> = (
  row: CallOf<E>,
  input: RequestOf<E>,
  options: { idempotencyKey: string },
) => Promise<{ data: OutputOf<E>; message: string }>;

/**
 * Runs a call that changes data: one at a time, one idempotency key per submit, with a toast. Resolves to true on
 * success.
 */
export const useAction = <E>(row: CallOf<E>, options: ActionOptions<E> = {}) => {
  const { changes = [], onDone, onFailed } = options;
  const underWay = useRef(false);
  const [submit] = useState(createSubmission);
  const [busy, setBusy] = useState(false);

  const run = async (input: RequestOf<E>): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    try {
      const { data, message } = await submit(input, (idempotencyKey) =>
        (call as Send<E>)(row, input, { idempotencyKey }),
      );
      toast(message || SHELL.done, 'success');
      onDone?.(data);
      return true;
    } catch (error) {
      report(error, onFailed);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
      void invalidate(changes);
      void refreshCounts();
    }
  };

  return { busy, run };
};

/** Not reported: an ended session, because the login page shows a message, and a code that the person did not give. */
const report = (error: unknown, onFailed: ((text: string, error: CallError) => void) | undefined) => {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'unauthorized' || needsCode(error)) return;
  const text = failureText(error, SHELL.serverFailure);
  if (onFailed) onFailed(text, error);
  else toast(text, 'failure');
};
