import { PLATFORM_LETTERS } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { beijingTime } from '@koi/money';
import type { MembersService } from '../../people/members/index.ts';
import { lettersRoutes } from './routes.ts';
import { createLettersService, sendLetters } from './service.ts';
import { createLettersStaff, type LettersStaffDeps } from './staff.ts';

export { eraseLetters } from './erasing.ts';
export { expiringLetters, letterTexts } from './expiring.ts';
export { ownLetters } from './own-data.ts';
export { advertisedWhileBlocked, type LetterDraft, sendLetters } from './service.ts';

export interface LettersDeps extends LettersStaffDeps {
  members: Pick<MembersService, 'onNewDevice'>;
}

export const createLetters = (deps: LettersDeps) => {
  deps.members.onNewDevice((tx, { memberId, at, device, address }) => {
    // Staff read letters too. The member's own security log shows the address in the same form.
    const network = shownToStaff('network', address);
    const letter = PLATFORM_LETTERS.newDevice({ at: beijingTime(at), device, address: network });
    return sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at });
  });
  return { sendLetters, routes: lettersRoutes(createLettersService(deps), createLettersStaff(deps)) };
};
