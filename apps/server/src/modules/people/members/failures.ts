import type { Clock, Database, Logger } from '../../../platform/index.ts';
import { type EventDraft, recordSecurity } from '../security-log/index.ts';

interface FailuresDeps {
  database: Database;
  clock: Clock;
  log?: Logger | undefined;
}

export type NoteFailure = (draft: Omit<EventDraft, 'at'>) => void;

/**
 * Records a refused attempt in the background. The refusal does not wait for it, or the time of the answer would show
 * whether a member of that name exists.
 */
export const createNoteFailure =
  ({ database, clock, log }: FailuresDeps): NoteFailure =>
  (draft) => {
    recordSecurity(database.orm, { ...draft, at: clock.now() }).catch((error: unknown) => {
      log?.error({ err: error, kind: draft.kind }, 'a failure could not be written to the security log');
    });
  };
