export { MembersTab } from './members-tab.tsx';
