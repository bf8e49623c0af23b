import { createMeasures, type MeasuresDeps } from './measures.ts';
import { createNotes, type NotesDeps } from './notes.ts';
import { memberFilesRoutes } from './routes.ts';
import { createMemberFilesService, type MemberFilesDeps } from './service.ts';
import { createUnlocking, type UnlockingDeps } from './unlocking.ts';

export { eraseNotes } from './erasing.ts';

export const createMemberFiles = (deps: MemberFilesDeps & MeasuresDeps & NotesDeps & UnlockingDeps) => {
  const service = createMemberFilesService(deps);
  const doors = { measures: createMeasures(deps), notes: createNotes(deps), unlocking: createUnlocking(deps) };
  return { routes: memberFilesRoutes({ service, ...doors }) };
};
