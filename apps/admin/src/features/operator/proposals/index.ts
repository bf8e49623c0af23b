export { ProposalsScreen } from './proposals-screen.tsx';
