import { CallError } from '@koi/client';
import { ACTIVITIES } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery, useQueryClient } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useSubmit } from '../../lib/use-submit.ts';

export const useActivityTypes = () =>
  useQuery({
    queryKey: ['public', 'activity-types'],
    queryFn: async () => (await api.call(calls.activities.types, {})).data,
    staleTime: 0,
  }).data ?? [];

/** Reads the list again whenever the screen is opened, because an operator may have changed it. */
export const useActivities = (type: number) =>
  usePages(
    ['public', 'activities', type],
    async (page) => (await api.call(calls.activities.list, { type, page })).data,
    ({ id }) => id,
  );

/** The detail contains the member's own application, so it is removed with the session. */
const activityKey = (id: string) => ['member', 'activity', id];
const APPLICATIONS_KEY = ['member', 'applications'];

export const useActivity = (id: string) =>
  useQuery({
    queryKey: activityKey(id),
    queryFn: async () => (await api.call(calls.activities.detail, { id })).data,
    staleTime: 0,
  });

/** True for a promotion that was removed or never existed; a retry would not help. */
export const isGone = (error: unknown) => error instanceof CallError && error.code === 404;

export const useApply = (id: string) => {
  const queryClient = useQueryClient();
  return useSubmit(async () => {
    try {
      const { message } = await api.call(calls.activities.apply, { activityid: id });
      toast(message || ACTIVITIES.applied, 'success');
    } catch (error) {
      showFailure(error);
    }
    // Runs after a refusal too, because the server knows the current state.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: activityKey(id) }),
      queryClient.invalidateQueries({ queryKey: APPLICATIONS_KEY }),
    ]);
  });
};

export const useApplications = () =>
  usePages(
    APPLICATIONS_KEY,
    async (page) => (await api.call(calls.activities.applications, { page })).data,
    ({ id }) => id,
  );
