import type { StaffMember } from '@koi/contract';
import { App } from '../src/app/app.tsx';
import { renderAt } from './render-screen.tsx';

/** Renders the whole back office. */
export const renderApp = (at: string, staff: StaffMember | 'visitor') => renderAt(at, <App />, staff);
