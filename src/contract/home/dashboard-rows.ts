import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { listInput, listSchema } from '../list.ts'
import { id, instant, localisedName } from '../parts.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { listPart, READ_LISTS } from './dashboard-lists.ts'

/**
 * Returns the students, tickets or payments behind a figure, as they are now. Needs a role that sees the widget of that
 * figure, or a home that leads to it.
 */
export const dashboardRows = defineQuery({
  id: 'dashboardRows',
  access: 'r',
  needs: READ_LISTS,
  input: v.strictObject({
    ...listInput(['name'], {}).entries,
    ...listPart.entries,
    /** The academic year, financial year or examination; absent: the current one. Collections and cases have none. */
    period: v.optional(id),
    collegeId: v.optional(id),
  }),
  row: listSchema(
    v.object({
      rowId: v.string(),
      /** '' where the row is no student: a paper, a centre, a payment without a known payer. */
      prn: v.string(),
      names: localisedName,
      college: v.nullable(localisedName),
      programme: v.nullable(localisedName),
      /** What the row is counted under, for example a state and a reason. */
      kind: v.string(),
      detail: v.string(),
      /** The number of a ticket, form, invoice, payment or request. */
      reference: v.nullable(v.string()),
      at: v.nullable(instant),
      /** The part of the hall ticket that a reported mistake is in; null in other lists. */
      field: v.nullable(v.picklist(TICKET_FIELDS)),
      amountMinor: v.nullable(v.number()),
      currency: v.string(),
    }),
  ),
})
