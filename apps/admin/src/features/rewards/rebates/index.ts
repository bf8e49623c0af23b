export { RebatesScreen } from './rebates-screen.tsx';
