import { CallError } from '@koi/client';
import { ACTIVITIES } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const nextPage = ({ current_page, last_page }: { current_page: number; last_page: number }) =>
  current_page < last_page ? current_page + 1 : undefined;

/** A new row shifts the others, so the last row of one page may come again as the first of the next. */
const onceEach = <T extends { id: number }>(rows: T[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

export const useActivityTypes = () =>
  useQuery({
    queryKey: ['public', 'activity-types'],
    queryFn: async () => (await api.call(calls.activities.types, {})).data,
    staleTime: 0,
  }).data ?? [];

/** Reads the list again whenever the screen is opened, because an operator may have changed it. */
export const useActivities = (type: number) => {
  const query = useInfiniteQuery({
    queryKey: ['public', 'activities', type],
    queryFn: async ({ pageParam: page }) => (await api.call(calls.activities.list, { type, page })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return { ...query, activities: pages && onceEach(pages.flatMap(({ data }) => data)) };
};

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

export const useApplications = () => {
  const query = useInfiniteQuery({
    queryKey: APPLICATIONS_KEY,
    queryFn: async ({ pageParam: page }) => (await api.call(calls.activities.applications, { page })).data,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    total: pages?.at(-1)?.total,
    applications: pages && onceEach(pages.flatMap(({ data }) => data)),
  };
};
