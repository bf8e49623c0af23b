export { SponsorScreen } from './sponsor-screen.tsx';
export { SponsorsScreen } from './sponsors-screen.tsx';
