import { saveCsv } from '@koi/client';
import { STATEMENT_SCREEN } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

/** The months that have a statement, newest first, beginning with the running one. */
export const useMonths = () =>
  useQuery({
    queryKey: ['member', 'statements'],
    queryFn: async () => (await api.call(calls.statements.months, {})).data,
    refetchOnMount: 'always',
  });

/** The statement of a month, read again whenever it is opened, because a late correction may change it. */
export const useStatement = (month: string | undefined) =>
  useQuery({
    queryKey: ['member', 'statements', month],
    queryFn: async () => (await api.call(calls.statements.month, { month: month ?? '' })).data,
    enabled: month !== undefined,
    refetchOnMount: 'always',
  });

/** Downloads the statement with every movement. */
export const useCsv = (month: string) =>
  useSubmit(async () => {
    try {
      const { data } = await api.call(calls.statements.csv, { month });
      saveCsv(data.name, data.text);
    } catch (error) {
      showFailure(error, STATEMENT_SCREEN.failed);
    }
  });
