import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { roleAddActivities } from './role-add.ts'
import { roleChangeActivities } from './role-change.ts'
import { roleDeleteActivities } from './role-delete.ts'
import { roleDetailQueries } from './role-detail.ts'
import { roleListActivities, roleListQueries } from './role-list.ts'
import { roleStatusActivities } from './role-status.ts'

/** Handles all activities on roles (specification, sections 11.3.1, 11.3.2). */
export const roleActivities = {
  ...roleListActivities,
  ...roleAddActivities,
  ...roleChangeActivities,
  ...roleStatusActivities,
  ...roleDeleteActivities,
} satisfies Partial<ActivityHandlers>

/** Handles all queries about roles. */
export const roleQueries = { ...roleListQueries, ...roleDetailQueries } satisfies Partial<QueryHandlers>
