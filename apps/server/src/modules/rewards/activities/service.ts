import { createApplying } from './applying.ts';
import { createEditing, type EditingDeps } from './editing.ts';
import { createQueue, type QueueDeps } from './queue.ts';
import { createReading } from './reading.ts';
import { createReviewing, type ReviewingDeps } from './reviewing.ts';
import { createTypes } from './types.ts';

export type ActivitiesDeps = EditingDeps & ReviewingDeps & QueueDeps;

export const createActivitiesService = (deps: ActivitiesDeps) => ({
  reading: createReading(deps),
  applying: createApplying(deps),
  reviewing: createReviewing(deps),
  queue: createQueue(deps),
  editing: createEditing(deps),
  types: createTypes(deps),
});

export type ActivitiesService = ReturnType<typeof createActivitiesService>;
