import * as v from 'valibot'
import { id } from '../parts.ts'

/** The most colleges, programmes or parts that an audience names. */
const MOST_NAMED = 500
/** By what a student has for an examination. */
export const FORM_CHOICES = ['ACCEPTED', 'NOT_ACCEPTED'] as const
/** Whether a student has a published hall ticket of an examination. */
export const TICKET_CHOICES = ['PUBLISHED', 'NOT_PUBLISHED'] as const

const ids = v.pipe(
  v.array(id),
  v.maxLength(MOST_NAMED),
  v.transform((all) => [...new Set(all)].sort((one, other) => one - other)),
)

/**
 * The students to whom a message is written: of these colleges, programmes and parts (empty: all), whom an examination
 * concerns, by their form and hall ticket for it, and with a hold. Only students on roll, and only those whom the
 * writer sees.
 */
export const studentAudience = v.pipe(
  v.strictObject({
    collegeIds: ids,
    programIds: ids,
    partIds: ids,
    examEventId: v.nullable(id),
    form: v.nullable(v.picklist(FORM_CHOICES)),
    ticket: v.nullable(v.picklist(TICKET_CHOICES)),
    held: v.boolean(),
  }),
  v.forward(
    v.check(({ examEventId, form, ticket }) => examEventId !== null || (form === null && ticket === null)),
    ['examEventId'],
  ),
)
/** The students to whom a message is written. */
export type StudentAudience = v.InferOutput<typeof studentAudience>
