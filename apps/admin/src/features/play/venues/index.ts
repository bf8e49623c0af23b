export { VenuesScreen } from './venues-screen.tsx';
