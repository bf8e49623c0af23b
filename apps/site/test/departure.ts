import { type Mock, onTestFinished, vi } from 'vitest';
import { departure } from '../src/lib/leave.ts';

/** Keeps the test from leaving the site. Returns the function that is called instead. */
export const stayHere = (): Mock<typeof departure.leaveFor> => {
  const leaveFor = vi.spyOn(departure, 'leaveFor').mockReturnValue();
  onTestFinished(() => leaveFor.mockRestore());
  return leaveFor;
};
