import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { PICTURES } from '../texts/pictures.ts';
import { nothing } from '../wire.ts';

export const pictures = {
  upload: endpoint({
    method: 'POST',
    path: '/api/staff/pictures/upload',
    caller: 'staff',
    permission: 'pictures.edit',
    summary: 'A png, jpeg or webp of up to 2 MB, drawn again as webp within 1600 px; `url` goes into what shows it',
    input: nothing,
    output: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }),
    done: PICTURES.uploaded,
    refusals: ['pictures.wrong'],
    upload: true,
    budget: { calls: 60, minutes: 10 },
  }),
};
