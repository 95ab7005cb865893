import * as v from 'valibot'
import { CORRECTION_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { day, instant, localisedName, personName, plainTextSchema, requiredTextSchema } from '../parts.ts'
import { reason, SECOND_PERSON_DENIALS } from '../users/parts.ts'

/** The states of a mistake reported on a hall ticket (specification, section 10.9). */
export const CORRECTION_STATUSES = [
  'NEW',
  'COLLEGE_OK',
  'COLLEGE_REJECTED',
  'UNIV_OK',
  'UNIV_REJECTED',
  'DONE',
] as const
/** The state of a reported mistake. */
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number]

/**
 * Whose turn it is. COLLEGE_LATE: the college has let its days pass, so that the examination section may decide in its
 * place; CARRY_OUT: the university has agreed, and the examination section changes what no decision can change.
 */
export const CORRECTION_TURNS = ['COLLEGE', 'COLLEGE_LATE', 'UNIVERSITY', 'CARRY_OUT'] as const
/** Whose turn it is. */
export type CorrectionTurn = (typeof CORRECTION_TURNS)[number]

/** The steps of a correction, each of which somebody takes. */
export const CORRECTION_STEPS = ['COLLEGE', 'UNIVERSITY', 'CARRY_OUT'] as const

/** The fields of the university's record that a correction of the printed name changes. */
export const NAME_FIELDS = ['name', 'localName'] as const

/** One step that was taken, as it is stored. */
export interface CorrectionDecision {
  readonly status: Exclude<CorrectionStatus, 'NEW'>
  readonly by: number
  /** An ISO instant. */
  readonly at: string
  readonly reason: string | null
}

/** The current value may have been imported, and may be of any length. */
const before = plainTextSchema(1000)
/** What a name that is printed on a hall ticket consists of, in any script. */
export const PRINTED_NAME = /^[\p{L}\p{M}\u200c\u200d .'’()-]*$/u
const printedName = v.pipe(personName, v.regex(PRINTED_NAME))
const nameChange = v.object({ field: v.picklist(NAME_FIELDS), before, after: printedName })

/**
 * Returns one reported mistake with everything that its decision depends on. `act` is the step that the caller may take
 * now; null: it is somebody else's turn, or nobody's any more.
 */
export const ticketCorrection = defineQuery({
  id: 'ticketCorrection',
  access: 'r',
  needs: CORRECTION_DESK,
  input: v.strictObject({ reference: requiredTextSchema(40) }),
  row: v.object({
    reference: v.string(),
    field: v.picklist(TICKET_FIELDS),
    status: v.picklist(CORRECTION_STATUSES),
    turn: v.nullable(v.picklist(CORRECTION_TURNS)),
    /** The last day for this step; null: it is decided. */
    dueOn: v.nullable(day),
    late: v.boolean(),
    reportedAt: instant,
    prn: v.string(),
    names: localisedName,
    college: localisedName,
    examination: localisedName,
    /** What the ticket printed when the mistake was reported; null: a photograph, or something else. */
    printed: v.nullable(localisedName),
    wanted: v.string(),
    note: v.string(),
    /** The address of the proof, valid for five minutes; null: there is none. */
    proof: v.nullable(v.object({ address: v.string(), isPicture: v.boolean() })),
    /** The name in the university's record now; null: the mistake is not in the name. */
    record: v.nullable(v.object({ name: v.string(), localName: v.nullable(v.string()) })),
    /** The changes of the record that the college proposes; `before` is the current value. */
    changes: v.array(v.object({ field: v.picklist(NAME_FIELDS), before: v.string(), after: v.string() })),
    decisions: v.array(
      v.object({
        status: v.picklist(CORRECTION_STATUSES),
        /** Null: no longer known. */
        by: v.nullable(v.string()),
        at: instant,
        reason: v.nullable(v.string()),
      }),
    ),
    act: v.nullable(v.picklist(CORRECTION_STEPS)),
    /** Why the caller may not agree in this step; null: they may. */
    denial: v.nullable(v.picklist(SECOND_PERSON_DENIALS)),
    /** The version of the ticket that the correction has made. */
    newVersion: v.nullable(v.number()),
  }),
})

const reported = { reference: requiredTextSchema(40) }
const step = v.picklist(['COLLEGE', 'UNIVERSITY'])

/**
 * Takes the next step of a reported mistake, and tells the student. The university agrees by another person than the
 * college; its agreement changes the record as the college has proposed, and issues the ticket anew where its content
 * changes by that. Otherwise the examination section makes the change first, and then carries the correction out, which
 * issues the ticket anew. ALREADY_DECIDED: somebody else has taken this step; UNCHANGED: the ticket would print the
 * same.
 */
export const decideTicketCorrection = defineActivity({
  name: 'decideTicketCorrection',
  access: 'r',
  needs: CORRECTION_DESK,
  writes: true,
  decides: true,
  once: true,
  input: v.variant('decision', [
    v.strictObject({
      decision: v.literal('ACCEPT'),
      ...reported,
      step,
      /** What was checked; for the office only. */
      reason,
      /**
       * The changes of the record: of the college, what it proposes; of the university, the same ones. `before` is the
       * value as seen; the call is refused with 1204 when the record has changed.
       */
      changes: v.optional(v.pipe(v.array(nameChange), v.maxLength(NAME_FIELDS.length)), []),
    }),
    /** The reason is what the student reads. */
    v.strictObject({ decision: v.literal('REJECT'), ...reported, step, reason }),
    v.strictObject({ decision: v.literal('CARRY_OUT'), ...reported }),
  ]),
  output: v.variant('outcome', [
    v.object({
      outcome: v.literal('DECIDED'),
      status: v.picklist(CORRECTION_STATUSES),
      /** The new version of the ticket; null: there is none. */
      version: v.nullable(v.number()),
    }),
    v.object({
      outcome: v.literal('ALREADY_DECIDED'),
      status: v.picklist(CORRECTION_STATUSES),
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
    v.object({ outcome: v.literal('OTHER_PERSON'), denial: v.picklist(SECOND_PERSON_DENIALS) }),
    v.object({ outcome: v.literal('UNCHANGED') }),
  ]),
})
