export { RiskMemberScreen } from './member-screen.tsx';
export { RiskScreen } from './risk-screen.tsx';
