import { PERMISSIONS, type Permission, permissionsOf, type StaffMember, type StaffRole } from '@koi/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { queryClient } from '../src/lib/api.ts';
import { signIn } from '../src/lib/session.ts';
import { Feedback } from '../src/ui/feedback.tsx';

/**
 * Whose permissions a screen is shown with: those of a role, or of several people together, so that a test sees all
 * parts of a screen at once.
 */
export type Crew = StaffRole | 'admin' | 'finance' | 'readonly';

const FINANCE: readonly StaffRole[] = ['cashier-in', 'cashier-out', 'adjuster'];

const crewOf = (crew: Crew): { roles: StaffRole[]; permissions: Permission[] } => {
  if (crew === 'admin') return { roles: ['security'], permissions: [...PERMISSIONS] };
  if (crew === 'readonly') return { roles: ['auditor'], permissions: permissionsOf(['auditor']) };
  if (crew !== 'finance') return { roles: [crew], permissions: permissionsOf([crew]) };
  const together = FINANCE.flatMap((role) => permissionsOf([role]));
  return { roles: ['cashier-in'], permissions: PERMISSIONS.filter((permission) => together.includes(permission)) };
};

export const aStaffMember = (crew: Crew = 'admin', change: Partial<StaffMember> = {}): StaffMember => ({
  id: 1,
  name: 'boss01',
  ...crewOf(crew),
  ...change,
});

export const setAddress = (at: string) => {
  window.location.hash = `#${at}`;
};
export const address = () => window.location.hash.slice(1);

/** Renders content at an address, with or without a logged-in staff member. */
export const renderAt = (at: string, content: ReactNode, staff: StaffMember | 'visitor') => {
  setAddress(at);
  if (staff !== 'visitor') signIn('token-1', staff);
  const user = userEvent.setup({ delay: null });
  const view = render(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>);
  return { user, view };
};

/** Renders one screen together with toasts and dialogs. */
export const renderScreen = (screen: ReactNode, at: string, staff: StaffMember | 'visitor' = aStaffMember()) =>
  renderAt(
    at,
    <>
      {screen}
      <Feedback />
    </>,
    staff,
  );
