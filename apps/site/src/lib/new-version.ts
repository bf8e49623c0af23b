import { create } from 'zustand';

/** Set while a newer build waits: takes it over and loads the page anew. */
export const useNewVersion = create<{ takeOver?: (() => void) | undefined }>(() => ({}));
