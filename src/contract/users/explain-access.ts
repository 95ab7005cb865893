import * as v from 'valibot'
import { VERBS, type Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, WELL_FORMED } from '../parts.ts'
import { reason, userId } from './parts.ts'
import { SKIP_REASONS } from './user-acts.ts'

const route = v.custom<`/${string}`>(
  (value) => typeof value === 'string' && value.startsWith('/') && value.length <= 200 && WELL_FORMED.test(value),
)

/**
 * Explains why a person can or cannot open a screen, or do something there to another person (specification, sections
 * 10.4.1, 11.3.3): one row for each condition, in the order in which the server checks them, each with a sentence in
 * the caller's language. `holds` null: it decides nothing, but explains. The last row, `VERDICT`, is the server's
 * decision.
 */
export const explainAccess = defineQuery({
  id: 'explainAccess',
  access: 'r',
  needs: { menu: '/user-management', verb: 'view' },
  input: v.strictObject({
    userId,
    menu: route,
    verb: v.optional(v.picklist(VERBS), 'view'),
    other: v.optional(userId),
  }),
  row: v.object({ code: v.string(), holds: v.nullable(v.boolean()), sentence: v.string() }),
})

/** Returns the screens that can be explained: those of the institution. */
export const explainableScreens = defineQuery({
  id: 'explainableScreens',
  access: 'r',
  needs: { menu: '/user-management', verb: 'view' },
  input: v.nullish(v.object({})),
  row: v.object({ menu: route, titleKey: v.string() }),
})

/**
 * The right to make exceptions for single people; the caller must also be able to act on the person (`ACT_ON_USERS`).
 */
export const MAKE_EXCEPTIONS: Right = { menu: '/user-management', verb: 'approve' }

const exception = { userId, menu: route, reason }

/**
 * Makes or ends a temporary exception for one person and one screen, valid until the end of a day whatever their roles
 * grant (specification, section 10.4). GRANT allows viewing only; nobody can grant a view that they do not have
 * themselves, except the university's administrator. The person is notified. Refused for the caller's own account.
 */
export const setMenuException = defineActivity({
  name: 'setMenuException',
  access: 'r',
  needs: MAKE_EXCEPTIONS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.variant('effect', [
    v.strictObject({ effect: v.literal('GRANT'), ...exception, until: day }),
    v.strictObject({ effect: v.literal('DENY'), ...exception, until: day }),
    v.strictObject({ effect: v.literal('NONE'), ...exception }),
  ]),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DONE') }),
    v.object({ outcome: v.literal('SKIPPED'), why: v.picklist(SKIP_REASONS) }),
  ]),
})
