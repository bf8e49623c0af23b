import { apartGuards } from './apart.ts';
import { blockedTurnoverGuards } from './blocked-turnover.ts';
import { closureGuards } from './closures.ts';
import { dataLifeGuards } from './data-life.ts';
import { dutyGuards } from './duties.ts';
import { evidenceGuards } from './evidence.ts';
import type { Guard } from './guard.ts';
import { identityGuards } from './identity.ts';
import { ledgerGuards } from './ledger.ts';
import { moneyGuards } from './money.ts';
import { operatorGuards } from './operator.ts';
import { outgoingGuards } from './outgoing.ts';
import { payResetGuards } from './pay-resets.ts';
import { payoutHoldGuards } from './payout-holds.ts';
import { playGuards } from './play.ts';
import { gateGuards } from './protection.ts';
import { protectionEndingGuards } from './protection-endings.ts';
import { protectionPartGuards } from './protection-parts.ts';
import { protectionGuards } from './protection-rules.ts';
import { protectionSettingsGuards } from './protection-settings.ts';
import { playTimeGuards } from './protection-time.ts';
import { recoveryGuards } from './recoveries.ts';
import { rewardGuards } from './rewards.ts';
import { riskGuards } from './risk.ts';
import { runtimeGuards } from './runtime.ts';
import { sealingGuards } from './sealing.ts';
import { securityGuards } from './security.ts';
import { staffAccountGuards } from './staff-accounts.ts';
import { suspenseGuards } from './suspense.ts';
import { transferGuards } from './transfers.ts';
import { triesGuards } from './tries.ts';
import { unlockingGuards } from './unlocking.ts';

/** Every guard that `npm run campaign -- guards` removes. */
export const guards: readonly Guard[] = [
  ...ledgerGuards,
  ...moneyGuards,
  ...playGuards,
  ...rewardGuards,
  ...securityGuards,
  ...triesGuards,
  ...payResetGuards,
  ...payoutHoldGuards,
  ...recoveryGuards,
  ...unlockingGuards,
  ...dataLifeGuards,
  ...closureGuards,
  ...identityGuards,
  ...sealingGuards,
  ...operatorGuards,
  ...evidenceGuards,
  ...staffAccountGuards,
  ...dutyGuards,
  ...apartGuards,
  ...suspenseGuards,
  ...transferGuards,
  ...outgoingGuards,
  ...riskGuards,
  ...runtimeGuards,
  ...gateGuards,
  ...protectionGuards,
  ...playTimeGuards,
  ...protectionSettingsGuards,
  ...protectionEndingGuards,
  ...blockedTurnoverGuards,
  ...protectionPartGuards,
];
