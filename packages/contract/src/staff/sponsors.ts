import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { sponsor } from '../member/content.ts';
import { checkSponsor } from '../rules/sponsors.ts';
import { SPONSORS } from '../texts/sponsors.ts';
import { empty, flag, flagInput, id, integer, judged, moment, nothing, oneOf, text } from '../wire.ts';

const INT_MAX = 2_147_483_647;
const HTML_MAX_LENGTH = 40_000;
const LINK_MAX_LENGTH = 500;

export const staffSponsor = sponsor.extend({ active: flag, updated_at: moment, version: z.number().int() });
export type StaffSponsor = z.output<typeof staffSponsor>;

export const sponsors = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/sponsors/list',
    caller: 'staff',
    permission: 'content.read',
    summary: 'Every sponsor in the order members see them, those taken off included',
    input: nothing,
    output: z.array(staffSponsor),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/sponsors/save',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'Write a sponsor; id 0 is a new one, placed last. `version` is the one that was read',
    input: z.object({
      id: integer(0, 0, INT_MAX),
      version: integer(0, 0, INT_MAX),
      name: judged(),
      title: judged(),
      logo: judged(),
      banner: judged(),
      headline: judged(),
      tagline: judged(),
      content: text(HTML_MAX_LENGTH),
      content_type: oneOf(['article', 'link'], 'article'),
      link_url: text(LINK_MAX_LENGTH),
      link_type: oneOf(['external', 'internal'], 'external'),
      active: flagInput.default(0),
    }),
    output: z.object({ id, version: z.number().int() }),
    check: checkSponsor,
    done: SPONSORS.saved,
    refusals: ['wire.notFound', 'sponsors.tooMany', 'sponsors.stale'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/sponsors/move',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'One place up or down',
    input: z.object({ id: integer(0, 0, INT_MAX), to: oneOf(['up', 'down'], 'up') }),
    output: empty,
    done: SPONSORS.moved,
    refusals: ['wire.notFound'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/sponsors/remove',
    caller: 'staff',
    permission: 'content.edit',
    summary: 'Remove a sponsor for good',
    input: z.object({ id: integer(0, 0, INT_MAX), version: integer(0, 0, INT_MAX) }),
    output: empty,
    done: SPONSORS.removed,
    refusals: ['wire.notFound', 'sponsors.stale'],
  }),
};
