export { ActivitiesScreen } from './activities-screen.tsx';
export { ActivityEditorScreen } from './editor-screen.tsx';
