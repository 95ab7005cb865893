import * as v from 'valibot'
import { id, requiredLineSchema, textSchema } from '../parts.ts'

/** What a candidate with a disability may be granted in an examination (specification, section 10.6). */
export const ACCOMMODATIONS = ['SCRIBE', 'EXTRA_TIME', 'GROUND_FLOOR'] as const
/** One of them. */
export type Accommodation = (typeof ACCOMMODATIONS)[number]

/** The parts of an examination form that a correction can change. */
export const FORM_PARTS = ['PAPERS', 'MEDIUM', 'CENTRE', 'ACCOMMODATION', 'PROOF'] as const
/** A part of an examination form. */
export type FormPart = (typeof FORM_PARTS)[number]

/** How many papers a form has at most. */
export const MOST_PAPERS = 40

const wishes = {
  /** The language of the answers, by its English name; null: not chosen. */
  medium: v.nullable(requiredLineSchema(40)),
  /** The wished centre; null: any. */
  examCentreId: v.nullable(id),
  accommodations: v.pipe(
    v.array(v.picklist(ACCOMMODATIONS)),
    v.maxLength(ACCOMMODATIONS.length),
    v.check((chosen) => new Set(chosen).size === chosen.length),
  ),
  /** What the college should know about the accommodations. */
  note: textSchema(500),
}

/** The schema of what a student enters in an examination form. */
export const formContent = v.strictObject({
  /** The offerings of the chosen papers. */
  papers: v.pipe(
    v.array(id),
    v.maxLength(MOST_PAPERS),
    v.check((chosen) => new Set(chosen).size === chosen.length),
  ),
  ...wishes,
})
/** What a student enters in an examination form. */
export type FormContent = v.InferOutput<typeof formContent>
/** What a student wishes besides the papers. */
export type FormWishes = Omit<FormContent, 'papers'>
