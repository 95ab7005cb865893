import * as v from 'valibot'
import { EXAMINATION_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant, localisedName, requiredTextSchema, textSchema } from '../parts.ts'
import { FORM_STATUSES } from './exam-forms.ts'

/** The states of a student who has left: admission cancelled, transferred to another institution, detained. */
export const DEPARTURES = ['CANCELLED', 'TRANSFERRED', 'DETAINED'] as const
/** The state of a student who has left. */
export type Departure = (typeof DEPARTURES)[number]

/** The longest reason, and the longest note about the evidence. */
export const LONGEST_DEPARTURE_TEXT = 300

const prn = requiredTextSchema(40)
const reason = requiredTextSchema(LONGEST_DEPARTURE_TEXT)

/** The last act on the state of a student, by somebody who was faster. */
const faster = {
  /** The state that the student is in. */
  status: v.picklist(['ACTIVE', 'PASSED', ...DEPARTURES]),
  /** Who has set it; null: a file, or somebody no longer known. */
  by: v.nullable(v.string()),
  /** Null: a file has set it. */
  at: v.nullable(instant),
}

/**
 * Marks a student as having left, with a reason. From then on the student is not on roll, has no hall ticket, and a
 * printed one is checked as cancelled; a student who could have the ticket until then is told. Nothing else changes.
 * ALREADY_LEFT: the student has left already.
 */
export const markStudentLeft = defineActivity({
  name: 'markStudentLeft',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  once: true,
  input: v.strictObject({
    prn,
    status: v.picklist(DEPARTURES),
    reason,
    /** What proves it, such as the number of a letter. */
    evidence: v.optional(textSchema(LONGEST_DEPARTURE_TEXT)),
  }),
  output: v.object({ outcome: v.picklist(['MARKED', 'ALREADY_LEFT']), ...faster }),
})

/**
 * Takes back that a student has left, with a reason: the student is on roll as before, and the hall ticket is as it
 * was. CHANGED: the state is not the one that the caller has seen.
 */
export const restoreStudent = defineActivity({
  name: 'restoreStudent',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  once: true,
  input: v.strictObject({
    prn,
    /** The state that the caller has seen. */
    seen: v.picklist(DEPARTURES),
    reason,
  }),
  output: v.object({ outcome: v.picklist(['RESTORED', 'CHANGED']), ...faster }),
})

/** Returns what a student has at the moment that is concerned when the student leaves. */
export const departureEffects = defineQuery({
  id: 'departureEffects',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.strictObject({ prn }),
  row: v.object({
    /** The hall tickets of examinations that are not closed, with the seats, which stay allotted. */
    tickets: v.array(
      v.object({
        ticketNo: v.string(),
        examination: localisedName,
        seatNo: v.string(),
        centreCode: v.string(),
        room: v.nullable(v.string()),
        /** Whether the student can have it now, and is told that it is withheld. */
        isOpen: v.boolean(),
      }),
    ),
    /** The examination forms that are not decided. */
    forms: v.array(v.object({ formNo: v.string(), examination: localisedName, status: v.picklist(FORM_STATUSES) })),
    /** The unpaid invoices, which stay due. */
    fees: v.array(
      v.object({ invoiceNo: v.string(), title: localisedName, dueMinor: v.number(), currency: v.string() }),
    ),
    /** Whether messages can reach the student. */
    hasAddress: v.boolean(),
  }),
})
