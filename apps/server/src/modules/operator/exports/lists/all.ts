import { businessLists } from './business.ts';
import { contentLists } from './content.ts';
import type { ExportList } from './list.ts';
import { moneyLists } from './money.ts';
import { operatorLists } from './operator.ts';
import { peopleLists } from './people.ts';
import { playLists } from './play.ts';
import { protectionLists } from './protection.ts';
import { reportLists } from './reports.ts';
import { rewardsLists } from './rewards.ts';
import { riskLists } from './risk.ts';
import { talkLists } from './talk.ts';

/**
 * Every list of the back office that can be exported. A new list or report is added to the file of its district: one
 * `listOf` with the row of its call, a title, the columns and a text for each filter.
 */
export const ALL_LISTS: readonly ExportList[] = [
  ...moneyLists,
  ...peopleLists,
  ...protectionLists,
  ...riskLists,
  ...playLists,
  ...rewardsLists,
  ...talkLists,
  ...contentLists,
  ...operatorLists,
  ...businessLists,
  ...reportLists,
];
