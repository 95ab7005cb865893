import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { id, instant, localisedName } from '../parts.ts'

/** Returns the examinations whose tickets can be found now or soon (specification, section 11.1.7). */
export const publishedExamEvents = defineQuery({
  id: 'publishedExamEvents',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    examEventId: v.number(),
    code: v.string(),
    names: localisedName,
    state: v.picklist(['OPEN', 'NOT_YET', 'CLOSED']),
    opensAt: v.nullable(instant),
    closesAt: v.nullable(instant),
  }),
})
