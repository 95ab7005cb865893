import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { MAX_PROOF_BYTES } from '../hall-tickets/hall-ticket.ts'
import { clock, countSchema, day, id, instant, localisedName } from '../parts.ts'
import { FORM_STATUSES } from './exam-forms.ts'
import { formContent } from './form-parts.ts'
import { PAPER_ATTEMPTS } from './ticket-desk.ts'

/**
 * Why a student cannot fill in a form now: the time for it has not begun or is over, the form is submitted, there is a
 * hall ticket already, a hold prevents it, or no papers are known yet.
 */
export const FORM_OBSTACLES = ['NOT_YET', 'ENDED', 'SUBMITTED', 'HAS_TICKET', 'BLOCKED', 'NO_PAPERS'] as const
/** Why a student cannot fill in a form now. */
export type FormObstacle = (typeof FORM_OBSTACLES)[number]

const ownForm = v.object({
  examEventId: v.number(),
  examination: localisedName,
  /** The state of the submitted form; null: nothing is submitted. */
  status: v.nullable(v.picklist(FORM_STATUSES)),
  formNo: v.nullable(v.string()),
  submittedAt: v.nullable(instant),
  /** Why it was returned; null: it was not, or was corrected since. */
  reason: v.nullable(v.string()),
  /** When a draft was saved that is not submitted; null: there is none. */
  draftAt: v.nullable(instant),
  /** The time in which forms are received; null: unknown. */
  opensAt: v.nullable(instant),
  closesAt: v.nullable(instant),
  /** The last day of that time. */
  lastDay: v.nullable(day),
  /** Whether there is a hall ticket for this examination. */
  hasTicket: v.boolean(),
  /** Null: the form can be filled in and submitted. */
  obstacle: v.nullable(v.picklist(FORM_OBSTACLES)),
  /** What the hold says that prevents it; null: none does. */
  blockedBy: v.nullable(localisedName),
})

/** Returns the examinations for which the signed-in student fills in a form, or has submitted one; the latest first. */
export const myExamForms = defineQuery({
  id: 'myExamForms',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: ownForm,
})

const offeredPaper = v.object({
  courseOfferingId: v.number(),
  code: v.string(),
  names: localisedName,
  term: localisedName,
  attempt: v.picklist(PAPER_ATTEMPTS),
  /** OWN: of the student's term in this examination; EARLIER: of a term before, to be written again. */
  from: v.picklist(['OWN', 'EARLIER']),
  /** It cannot be left out. */
  compulsory: v.boolean(),
  /** When it is written; null: not fixed yet. */
  on: v.nullable(v.object({ day, startsAt: clock, endsAt: clock })),
})

/** Returns the form of the signed-in student for an examination, with everything to choose from. */
export const myExamForm = defineQuery({
  id: 'myExamForm',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ examEventId: id }),
  row: v.object({
    ...ownForm.entries,
    /** The version of what the student has entered; 0: nothing. */
    rowVersion: v.number(),
    programme: localisedName,
    part: localisedName,
    college: localisedName,
    papers: v.array(offeredPaper),
    /** The languages of answers, by their English names. */
    media: v.array(localisedName),
    centres: v.array(v.object({ examCentreId: v.number(), code: v.string(), names: localisedName })),
    /** The invoices for this form, or for examination forms that are due in the year of the examination. */
    fees: v.array(
      v.object({ invoiceNo: v.string(), dueMinor: v.number(), currency: v.string(), isPaid: v.boolean(), dueOn: day }),
    ),
    /** Whether it was submitted here; of a form from elsewhere, only the state is known. */
    isFilledHere: v.boolean(),
    /** What was entered last: the draft, or what is submitted; at first, the papers that are probably wanted. */
    content: formContent,
    /** The proof of an accommodation; null: none. */
    proof: v.nullable(v.object({ address: v.string(), isPicture: v.boolean() })),
  }),
})

const prevented = v.object({ outcome: v.literal('PREVENTED'), obstacle: v.picklist(FORM_OBSTACLES) })

/**
 * Saves a draft of the caller's form. 1204: another session has changed it. UNKNOWN: a paper, a medium or a centre is
 * not offered (any more). Only whole forms can be submitted, but drafts need not be whole.
 */
export const saveOwnExamForm = defineActivity({
  name: 'saveOwnExamForm',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({
    examEventId: id,
    rowVersion: countSchema(),
    content: formContent,
    /** A picture or a PDF file; null removes the one that is stored; absent: it stays. */
    proof: v.optional(v.nullable(base64Schema(Math.ceil(MAX_PROOF_BYTES / 3) * 4))),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SAVED'), rowVersion: v.number(), savedAt: instant }),
    v.object({ outcome: v.literal('UNKNOWN'), part: v.picklist(['PAPERS', 'MEDIUM', 'CENTRE']) }),
    prevented,
  ]),
})

/** What keeps a form from being submitted. */
export const FORM_PROBLEMS = ['NO_PAPER', 'COMPULSORY', 'CLASH', 'MEDIUM', 'UNKNOWN'] as const
/** What keeps a form from being submitted. */
export type FormProblem = (typeof FORM_PROBLEMS)[number]

/**
 * Submits the caller's form as it was saved, for the first time or again after it was returned, and notifies the
 * student. A form gets its number with the first submission.
 */
export const submitOwnExamForm = defineActivity({
  name: 'submitOwnExamForm',
  access: 'r',
  needs: 'own',
  writes: true,
  once: true,
  input: v.strictObject({ examEventId: id, rowVersion: countSchema() }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SUBMITTED'), formNo: v.string(), submittedAt: instant }),
    v.object({
      outcome: v.literal('INCOMPLETE'),
      problem: v.picklist(FORM_PROBLEMS),
      /** The codes of the papers that it is about. */
      papers: v.array(v.string()),
    }),
    prevented,
  ]),
})
