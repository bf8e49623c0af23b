export { ActivitiesScreen } from './activities-screen.tsx';
export { ActivityScreen } from './activity-screen.tsx';
export { ApplicationsScreen } from './applications-screen.tsx';
