export { CloseAccountScreen } from './close-account-screen.tsx';
