import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { day, personName, requiredTextSchema } from '../parts.ts'
import { EDIT_USERS } from './form-choices.ts'
import { userId } from './parts.ts'

/**
 * Requests a correction of the university's record of a student: a second person decides, on the evidence
 * (specification, section 11.3.8). A value that is already recorded is no change.
 */
export const requestRecordChange = defineActivity({
  name: 'requestRecordChange',
  access: 'r',
  needs: EDIT_USERS,
  writes: true,
  once: true,
  input: v.strictObject({
    userId,
    name: v.optional(personName),
    localName: v.optional(personName),
    dateOfBirth: v.optional(day),
    motherName: v.optional(personName),
    evidence: requiredTextSchema(500),
  }),
  output: v.object({ outcome: v.literal('RECEIVED'), requestId: v.string() }),
})
