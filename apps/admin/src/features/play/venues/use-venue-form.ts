import type { VenueSettings, VenueTest } from '@koi/contract';
import { checkNewVenue, checkVenueConnection, checkVenueSettings } from '@koi/contract/rules/venue-settings';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { go } from '../../../lib/navigation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/index.ts';
import { changesOf, type Draft, draftOf, fieldOfText, proposedOf, savedAlone, trimmed } from './draft.ts';

interface Failing {
  field: keyof Draft;
  text: string;
}

interface Tested {
  test: VenueTest;
  draft: Draft;
}

const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

/** State and actions of the form. `settings` is undefined for a new venue. */
export const useVenueForm = (settings: VenueSettings | undefined) => {
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [failing, setFailing] = useState<Failing>();
  const [tested, setTested] = useState<Tested>();
  const form = trimmed(draft);
  const changes = settings ? changesOf(settings, form) : [];
  const isChanged = settings ? changes.length > 0 : !same(form, draftOf(undefined));

  const show = (text: string | undefined): boolean => {
    const field = text === undefined ? undefined : fieldOfText(text);
    setFailing(text === undefined || field === undefined ? undefined : { field, text });
    if (text !== undefined && field === undefined) toast(text, 'failure');
    return text !== undefined;
  };
  const options = { changes: [staffCalls.venues.list], onFailed: (text: string) => void show(text) };
  const creating = useAction(staffCalls.venues.create, {
    ...options,
    onDone: ({ platname }) => go(`/venues/${platname}`, { replace: true }),
  });
  const saving = useAction(staffCalls.venues.save, options);
  const proposing = useAction(staffCalls.venues.proposeAccess, options);
  const testing = useAction(staffCalls.venues.test, {
    ...options,
    onDone: (test) => setTested({ test, draft: form }),
  });

  const reset = () => {
    setDraft(draftOf(settings));
    setFailing(undefined);
  };

  /** Saves what one person may change. What needs two is left as it is stored. */
  const save = async (saved: VenueSettings): Promise<void> => {
    if (!changes.some(({ needsTwo }) => !needsTwo)) return;
    await saving.run({ ...savedAlone(saved, form), version: saved.version });
  };

  return {
    draft,
    form,
    changes,
    isChanged,
    needsTwo: changes.some(({ needsTwo }) => needsTwo),
    tested,
    isOutdated: tested !== undefined && !same(tested.draft, form),
    busy: creating.busy || saving.busy || proposing.busy,
    isTesting: testing.busy,
    reset,
    errorOf: (name: keyof Draft) => (failing?.field === name ? failing.text : undefined),
    change: <N extends keyof Draft>(name: N, value: Draft[N]) => {
      setDraft((current) => ({ ...current, [name]: value }));
      setFailing((current) => (current?.field === name ? undefined : current));
    },
    /** Shows the first error of the form. Returns whether there is one. */
    isWrong: (): boolean => show(settings ? checkVenueSettings(form) : checkNewVenue(form)),
    async submit(): Promise<void> {
      if (settings) await save(settings);
      else await creating.run(form);
    },
    /** Proposes what needs two people, and saves the rest. Resolves to whether the proposal was made. */
    async propose(remark: string): Promise<boolean> {
      if (!settings) return false;
      const isProposed = await proposing.run({
        platname: settings.platname,
        ...proposedOf(settings, form),
        remark,
      });
      if (!isProposed) return false;
      await save(settings);
      reset();
      return true;
    },
    test: () => {
      if (show(checkVenueConnection(form))) return;
      const { platname, adapter, url, merchant, timeout_s, clock_tolerance_s, secret } = form;
      void testing.run({ platname, adapter, url, merchant, timeout_s, clock_tolerance_s, secret });
    },
  };
};
