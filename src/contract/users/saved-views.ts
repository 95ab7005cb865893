import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { requiredLineSchema, textSchema } from '../parts.ts'

/** The lists for which views can be saved. */
export const SAVED_LISTS = ['users', 'roles', 'universityUserReport', 'collegeUserReport', 'collegeUsers'] as const
const list = v.picklist(SAVED_LISTS)
const name = requiredLineSchema(60)

/** The maximal number of saved views of one list per person. */
export const MOST_VIEWS = 30

/** Returns the caller's saved views of a list, by name: filters, order and columns as in the URL. */
export const savedViews = defineQuery({
  id: 'savedViews',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ list }),
  row: v.object({ name: v.string(), state: v.string() }),
})

/** Saves a view under a name, replacing one of that name. FULL: the maximal number is reached. */
export const saveView = defineActivity({
  name: 'saveView',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ list, name, state: textSchema(2000) }),
  output: v.object({ outcome: v.picklist(['SAVED', 'FULL']) }),
})

/** Deletes a view; succeeds when there is none. */
export const deleteView = defineActivity({
  name: 'deleteView',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ list, name }),
  output: v.object({ outcome: v.literal('DELETED') }),
})
