import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { requiredText, text } from '../parts.ts'

/** The lists of which people keep views. */
const list = v.picklist(['users', 'roles'])
const name = requiredText(60)

/** How many views of one list somebody may keep. */
export const MOST_VIEWS = 30

/** What the caller has kept of a list, by name: filters, order and columns as they stand in the address. */
export const savedViews = defineQuery({ id: 'savedViews', access: 'r', needs: 'own', input: v.strictObject({ list }), row: v.object({ name: v.string(), state: v.string() }) })

/** Keeps a view under a name; one of that name is replaced. FULL: there are as many as there may be. */
export const saveView = defineActivity({
  name: 'saveView',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ list, name, state: text(2000) }),
  output: v.object({ outcome: v.picklist(['SAVED', 'FULL']) }),
})

/** Forgets a view; one that is not there is forgotten already. */
export const deleteView = defineActivity({ name: 'deleteView', access: 'r', needs: 'own', writes: true, input: v.strictObject({ list, name }), output: v.object({ outcome: v.literal('DELETED') }) })
