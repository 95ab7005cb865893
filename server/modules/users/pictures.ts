import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { decideWaitingPictures } from './pictures/decide.ts'
import { countPictures, listPictures } from './pictures/list.ts'

/** Handles decisions about the pictures that wait at the desk (specification, section 11.3.6). */
export const pictureActivities = {
  decidePictures: decideWaitingPictures,
} satisfies Partial<ActivityHandlers>

/** Handles the queries for these pictures. */
export const pictureQueries = {
  waitingPictures: async (wanted, context) => [await listPictures(wanted, context)],
  pictureCounts: async (wanted, context) => [await countPictures(wanted, context)],
} satisfies Partial<QueryHandlers>
