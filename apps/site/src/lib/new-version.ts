import { create } from 'zustand';

/** Set while a newer build is pending: activates it and reloads the page. */
export const useNewVersion = create<{ takeOver?: (() => void) | undefined }>(() => ({}));
