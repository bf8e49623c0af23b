export { SponsorsScreen } from './sponsors-screen.tsx';
