import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { instant, localisedName, requiredTextSchema } from '../parts.ts'
import { person, USER_TYPES, userId } from '../users/parts.ts'
import { studentRow } from './students.ts'

/** The most results of one kind. */
export const SEARCH_MOST = 5
/** The fewest letters of a search. */
export const SEARCH_LETTERS = 2

const programme = v.object({ programmeId: v.number(), code: v.string(), names: localisedName })

/** The student of a result. */
const owner = { userId, names: localisedName, loginName: v.string(), own: v.boolean() }

/**
 * Searches everything that the caller may open by one text: students as their list does, with or without an account,
 * people by name or code, programmes by name or code, fees and hall tickets by their numbers. A kind is empty when the
 * caller has no page for it; fees and hall tickets of others need a page that shows the student (specification, section
 * 11.2).
 */
export const search = defineQuery({
  id: 'search',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ text: v.pipe(requiredTextSchema(100), v.minLength(SEARCH_LETTERS)) }),
  row: v.object({
    students: v.array(studentRow),
    people: v.array(
      v.object({
        ...person,
        userType: v.picklist(USER_TYPES),
        prn: v.nullable(v.string()),
        college: v.nullable(localisedName),
      }),
    ),
    programmes: v.array(programme),
    transactions: v.array(
      v.object({
        ...owner,
        invoiceNo: v.string(),
        transactionId: v.nullable(v.string()),
        receiptNo: v.nullable(v.string()),
        title: localisedName,
        amountMinor: v.number(),
        currency: v.string(),
        issuedAt: instant,
      }),
    ),
    tickets: v.array(v.object({ ...owner, ticketNo: v.string(), seatNo: v.nullable(v.string()), exam: localisedName })),
  }),
})
