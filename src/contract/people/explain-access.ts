import * as v from 'valibot'
import { VERBS } from '../access.ts'
import { defineQuery } from '../activity.ts'
import { userId } from './parts.ts'

const route = v.custom<`/${string}`>((value) => typeof value === 'string' && value.startsWith('/') && value.length <= 200)

/**
 * Why somebody can or cannot open a screen, or do something there to another person (domain brief 1.4.1, 2.3.3): one row for each condition, in the order in which the
 * server asks them, each with a sentence in the caller's language. `holds` null: it decides nothing, but explains.
 * The last row, `VERDICT`, is what the server would answer.
 */
export const explainAccess = defineQuery({
  id: 'explainAccess',
  access: 'r',
  needs: { menu: '/user-management', verb: 'view' },
  input: v.strictObject({ userId, menu: route, verb: v.optional(v.picklist(VERBS), 'view'), other: v.optional(userId) }),
  row: v.object({ code: v.string(), holds: v.nullable(v.boolean()), sentence: v.string() }),
})

/** The screens that can be asked about: those of the institution. */
export const explainableScreens = defineQuery({
  id: 'explainableScreens',
  access: 'r',
  needs: { menu: '/user-management', verb: 'view' },
  input: v.nullish(v.object({})),
  row: v.object({ menu: route, titleKey: v.string() }),
})
