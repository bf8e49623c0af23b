import { createMeasures, type MeasuresDeps } from './measures.ts';
import { createNotes, type NotesDeps } from './notes.ts';
import { memberFilesRoutes } from './routes.ts';
import { createMemberFilesService, type MemberFilesDeps } from './service.ts';

export const createMemberFiles = (deps: MemberFilesDeps & MeasuresDeps & NotesDeps) => {
  const service = createMemberFilesService(deps);
  return { routes: memberFilesRoutes({ service, measures: createMeasures(deps), notes: createNotes(deps) }) };
};
