export { MemberScreen } from './member-screen.tsx';
export { MembersScreen } from './members-screen.tsx';
