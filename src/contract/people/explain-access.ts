import * as v from 'valibot'
import { VERBS, type Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day } from '../parts.ts'
import { reason, userId } from './parts.ts'
import { SKIPS } from './user-acts.ts'

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

/** Who makes exceptions for single people; they must be able to act on the person besides (`ACT_ON_USERS`). */
export const MAKE_EXCEPTIONS: Right = { menu: '/user-management', verb: 'approve' }

const exception = { userId, menu: route, reason }

/**
 * Makes a rare exception for one person and one screen until the end of a day, whatever their roles give, or ends it (domain brief 1.4). GRANT gives sight only; nobody gives
 * sight of what they do not see themselves, the university's administrator excepted. The person is told. Refused for the own account.
 */
export const setMenuException = defineActivity({
  name: 'setMenuException',
  access: 'r',
  needs: MAKE_EXCEPTIONS,
  writes: true,
  once: true,
  input: v.variant('effect', [
    v.strictObject({ effect: v.literal('GRANT'), ...exception, until: day }),
    v.strictObject({ effect: v.literal('DENY'), ...exception, until: day }),
    v.strictObject({ effect: v.literal('NONE'), ...exception }),
  ]),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE') }), v.object({ outcome: v.literal('SKIPPED'), why: v.picklist(SKIPS) })]),
})
