import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { localisedName } from '../parts.ts'

/** Returns the institutions of this installation, to choose from when a URL names none of them. */
export const institutions = defineQuery({
  id: 'institutions',
  access: 'o',
  input: v.object({}),
  row: v.object({ code: v.string(), names: localisedName }),
})
