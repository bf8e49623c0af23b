import type { memberRows, Notice, OutputOf } from '@koi/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { keepUnread } from '../../lib/unread.ts';

const LETTERS = ['member', 'letters'] as const;

type Page = OutputOf<(typeof memberRows.content)['notices']>;

/** A new letter shifts the others, so the last of one page may come again as the first of the next. */
const onceEach = (letters: Notice[]) => [...new Map(letters.map((letter) => [letter.id, letter])).values()];

/** Reads the letters page by page. Opening the screen reads them again, because new ones may have arrived. */
export const useLetters = () => {
  const query = useInfiniteQuery({
    queryKey: LETTERS,
    queryFn: async ({ pageParam: page }) => {
      const { data } = await api.call(calls.content.notices, { page });
      keepUnread(data.unread);
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return { ...query, letters: pages && onceEach(pages.flatMap(({ data }) => data)) };
};

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
