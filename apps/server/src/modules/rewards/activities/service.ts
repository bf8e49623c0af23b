import { type ApplyingDeps, createApplying } from './applying.ts';
import { createReading } from './reading.ts';
import { createEditing, type EditingDeps } from './staff-editing.ts';
import { createQueue, type QueueDeps } from './staff-queue.ts';
import { createReviewing, type ReviewingDeps } from './staff-reviewing.ts';
import { createTypes } from './staff-types.ts';

export type ActivitiesDeps = EditingDeps & ApplyingDeps & ReviewingDeps & QueueDeps;

export const createActivitiesService = (deps: ActivitiesDeps) => ({
  reading: createReading(deps),
  applying: createApplying(deps),
  reviewing: createReviewing(deps),
  queue: createQueue(deps),
  editing: createEditing(deps),
  types: createTypes(deps),
});

export type ActivitiesService = ReturnType<typeof createActivitiesService>;
