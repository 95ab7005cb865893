import * as v from 'valibot'
import { FORM_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, localisedName, requiredTextSchema } from '../parts.ts'
import { reason } from '../users/parts.ts'
import { ACCOMMODATIONS, FORM_PARTS, type FormPart } from './form-parts.ts'
import { PAPER_ATTEMPTS } from './ticket-desk.ts'

/** The states of an examination form that was submitted (specification, section 10.9). */
export const FORM_STATUSES = ['SUBMITTED', 'INWARD', 'ACCEPTED', 'REJECTED'] as const
/** The state of a submitted examination form. */
export type FormStatus = (typeof FORM_STATUSES)[number]

/**
 * What can be done with a form. FORWARD: the college has received it and passes it on; ACCEPT: the university accepts
 * it; RETURN: it goes back to the student.
 */
export const FORM_ACTS = ['FORWARD', 'ACCEPT', 'RETURN'] as const
/** What can be done with a form. */
export type FormAct = (typeof FORM_ACTS)[number]

/** How many forms one call decides. */
export const MOST_FORMS = 200

/** One step that was taken, as it is stored. */
export interface FormDecision {
  /** SUBMITTED: its student has corrected it after it was returned. */
  readonly status: FormStatus
  readonly by: number
  /** An ISO instant. */
  readonly at: string
  readonly reason: string | null
  /** What the student has changed; absent: nothing. */
  readonly changes?: readonly FormPart[]
}

/** A step of the office with a form. */
export type OfficeDecision = FormDecision & { readonly status: Exclude<FormStatus, 'SUBMITTED'> }

/** The number of a form; unique at an institution. */
const formNo = requiredTextSchema(40)

/** Returns one examination form with everything that its decision depends on. */
export const examForm = defineQuery({
  id: 'examForm',
  access: 'r',
  needs: FORM_DESK,
  input: v.strictObject({ formNo }),
  row: v.object({
    formNo: v.string(),
    status: v.picklist(FORM_STATUSES),
    submittedAt: v.nullable(instant),
    prn: v.string(),
    names: localisedName,
    college: localisedName,
    programme: v.nullable(localisedName),
    examination: localisedName,
    /** The address of the photograph in the student's record, for some minutes; null: there is none. */
    photograph: v.nullable(v.string()),
    /** The papers that the student has chosen; otherwise those of the term, and those taken in addition. */
    papers: v.array(v.object({ code: v.string(), names: localisedName, attempt: v.picklist(PAPER_ATTEMPTS) })),
    /** What the student wishes besides; null: the form was not filled in here. */
    wishes: v.nullable(
      v.object({
        /** By its English name. */
        medium: v.nullable(localisedName),
        centre: v.nullable(v.object({ code: v.string(), names: localisedName })),
        accommodations: v.array(v.picklist(ACCOMMODATIONS)),
        note: v.string(),
        /** The proof, at an address for some minutes. */
        proof: v.nullable(v.object({ address: v.string(), isPicture: v.boolean() })),
      }),
    ),
    /** The invoices of the student for examination forms: with this number, or due in the year of the examination. */
    fees: v.array(v.object({ invoiceNo: v.string(), dueMinor: v.number(), currency: v.string(), isPaid: v.boolean() })),
    /** The number of the hall ticket; null: there is none. */
    ticketNo: v.nullable(v.string()),
    decisions: v.array(
      v.object({
        status: v.picklist(FORM_STATUSES),
        /** Null: no longer known. */
        by: v.nullable(v.string()),
        at: instant,
        reason: v.nullable(v.string()),
        /** What the student has changed after a return. */
        changes: v.array(v.picklist(FORM_PARTS)),
      }),
    ),
    /** What the caller may do with it now. */
    acts: v.array(v.picklist(FORM_ACTS)),
  }),
})

const forms = {
  examEventId: id,
  formNos: v.pipe(v.array(formNo), v.minLength(1), v.maxLength(MOST_FORMS)),
}

/**
 * Takes a step with forms of an examination, and tells the students. The college receives forms, and returns those that
 * are not in order; the examination section accepts received forms, or returns them. A form that cannot take the step
 * is skipped, and the others take it. HAS_TICKET: an accepted form is not returned while the student has a hall ticket;
 * a hold withholds it. UNKNOWN: there is no such form in the caller's scope.
 */
export const decideExamForms = defineActivity({
  name: 'decideExamForms',
  access: 'r',
  needs: FORM_DESK,
  writes: true,
  decides: true,
  once: true,
  input: v.variant('act', [
    v.strictObject({ act: v.picklist(['FORWARD', 'ACCEPT']), ...forms }),
    /** The reason is what the students read. */
    v.strictObject({ act: v.literal('RETURN'), ...forms, reason }),
  ]),
  output: v.object({
    decided: v.number(),
    skipped: v.array(
      v.object({
        formNo: v.string(),
        /** Null: unknown to the caller. */
        student: v.nullable(v.object({ prn: v.string(), names: localisedName })),
        why: v.picklist(['ALREADY_DECIDED', 'NOT_YOUR_TURN', 'HAS_TICKET', 'UNKNOWN']),
        /** The state that the form is in; null: unknown. */
        status: v.nullable(v.picklist(FORM_STATUSES)),
        /** Who has taken the last step; null: nobody, or no longer known. */
        by: v.nullable(v.string()),
        at: v.nullable(instant),
      }),
    ),
  }),
})
