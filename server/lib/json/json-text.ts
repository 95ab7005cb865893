import * as v from 'valibot'
import { LONGEST, readJson } from './read-json.ts'

/** Creates the schema of a text that is parsed as JSON from outside, as `readJson` does. */
export const jsonTextSchema = (longest = LONGEST) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      const read = readJson(dataset.value, { longest })
      if ('value' in read) return read.value
      addIssue({ message: read.problem })
      return NEVER
    }),
  )
