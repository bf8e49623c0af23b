export { RiskSection } from './brief.tsx';
export { linkText, RuleTag, rightText, riskPath, scoreTone } from './look.tsx';
export { RISK_READS } from './reads.ts';
