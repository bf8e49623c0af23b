export { VenueEditorScreen } from './venue-editor-screen.tsx';
export { VenuesScreen } from './venues-screen.tsx';
