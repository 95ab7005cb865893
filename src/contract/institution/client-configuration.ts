import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id } from '../parts.ts'
import { clientDetails } from './institution.ts'

/** Returns the configuration of one institution; its first record is used (specification, section 7). */
export const clientConfiguration = defineActivity({
  name: 'clientConfiguration',
  access: 'o',
  input: v.object({ clientId: id }),
  output: v.pipe(v.array(clientDetails), v.minLength(1)),
})
