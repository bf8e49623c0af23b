import type { memberRows, Notice, OutputOf } from '@koi/contract';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import type { InfiniteData } from '../../lib/query/use-infinite-query.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { keepUnread } from '../../lib/unread.ts';
import { usePages } from '../../lib/use-pages.ts';

const LETTERS = ['member', 'letters'] as const;

type Page = OutputOf<(typeof memberRows.content)['notices']>;

/** Reads the letters page by page. Opening the screen reads them again, because new ones may have arrived. */
export const useLetters = () =>
  usePages(
    LETTERS,
    async (page) => {
      const { data } = await api.call(calls.content.notices, { page });
      keepUnread(data.unread);
      return data;
    },
    ({ id }) => id,
  );

const showAsRead = (isRead: (letter: Notice) => boolean) =>
  queryClient.setQueryData<InfiniteData<Page>>(LETTERS, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((letter) => (isRead(letter) ? { ...letter, read: 1 as const } : letter)),
          })),
        },
  );

const ALL = 0;

/**
 * Marks a letter as read, or all of them with 0. The change is shown at once; the letters are read again if the server
 * refuses.
 */
export const markRead = async (id: number): Promise<boolean> => {
  showAsRead((letter) => id === ALL || letter.id === id);
  try {
    keepUnread((await api.call(calls.content.readNotice, { id })).data.unread);
    return true;
  } catch (error) {
    if (id === ALL) showFailure(error);
    void queryClient.invalidateQueries({ queryKey: LETTERS });
    return false;
  }
};
