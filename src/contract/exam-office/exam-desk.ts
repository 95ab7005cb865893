import * as v from 'valibot'
import { EXAMINATION_DESK } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema, day, id, instant, languageCode, localisedName, requiredLineSchema, typed } from '../parts.ts'

/** The seasons of an examination. */
export const EXAM_SEASONS = ['SUMMER', 'WINTER', 'RESIT'] as const

/**
 * What tickets of an examination are at the server's clock. PREPARING: not published; PLANNED: published for a later
 * time; OPEN: students find them; CLOSED: not any more.
 */
export const DESK_STATES = ['PREPARING', 'PLANNED', 'OPEN', 'CLOSED'] as const

/** The longest name of an examination. */
export const LONGEST_EXAM_NAME = 120
/** The longest code of an examination. */
export const LONGEST_EXAM_CODE = 12
/** The longest helpline. */
export const LONGEST_HELPLINE = 60
/** The longest printed instruction. */
export const LONGEST_INSTRUCTION = 300
/** How many instructions a ticket has room for. */
export const MOST_INSTRUCTIONS = 15

/** What the caller saw: a change is refused with 1204 when somebody else has changed it meanwhile. */
const seen = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const entered = {
  /** Part of every ticket number: letters, digits and hyphens. */
  code: v.pipe(
    ...typed,
    v.transform((text) => text.toUpperCase()),
    v.regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/),
  ),
  name: requiredLineSchema(LONGEST_EXAM_NAME),
  translations: v.record(languageCode, requiredLineSchema(LONGEST_EXAM_NAME)),
  academicYearId: id,
  season: v.picklist(EXAM_SEASONS),
  startsOn: day,
  endsOn: day,
  /** The last day on which a student can report a mistake on the ticket. */
  correctionsUntil: day,
  helpline: v.nullable(requiredLineSchema(LONGEST_HELPLINE)),
  /** Whether only an accepted examination form entitles to a hall ticket; otherwise no form is enough too. */
  formsRequired: v.optional(v.boolean(), false),
}

/**
 * Creates an examination, or changes one: `seen` is then the value of `deskExamEvent`. The institution's instructions
 * are created with the first examination. The code is fixed once tickets exist; a closed examination is fixed.
 */
export const saveExamEvent = defineActivity({
  name: 'saveExamEvent',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  once: true,
  input: v.strictObject({ examEventId: v.optional(id), seen: v.optional(seen), ...entered }),
  output: v.object({ outcome: v.picklist(['CREATED', 'SAVED', 'UNCHANGED']), examEventId: v.number(), seen }),
})

const instruction = {
  text: requiredLineSchema(LONGEST_INSTRUCTION),
  translations: v.record(languageCode, requiredLineSchema(LONGEST_INSTRUCTION)),
}

/**
 * Replaces the instructions that the tickets of an examination print; other examinations with the same set print them
 * too. Tickets that are published keep theirs.
 */
export const saveInstructionSet = defineActivity({
  name: 'saveInstructionSet',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  once: true,
  input: v.strictObject({
    examEventId: id,
    seen,
    items: v.pipe(v.array(v.strictObject(instruction)), v.minLength(1), v.maxLength(MOST_INSTRUCTIONS)),
  }),
  output: v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']), seen }),
})

/** Returns one examination with everything that its preparation needs. */
export const deskExamEvent = defineQuery({
  id: 'deskExamEvent',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.strictObject({ examEventId: id }),
  row: v.object({
    examEventId: v.number(),
    seen,
    code: v.string(),
    names: localisedName,
    academicYearId: v.number(),
    season: v.picklist(EXAM_SEASONS),
    startsOn: day,
    endsOn: day,
    correctionsUntil: day,
    helpline: v.nullable(v.string()),
    formsRequired: v.boolean(),
    state: v.picklist(DESK_STATES),
    /** Tickets exist whose numbers contain the code. */
    codeFixed: v.boolean(),
    opensAt: v.nullable(instant),
    closesAt: v.nullable(instant),
    centres: countSchema(),
    papersWithTime: countSchema(),
    /** The days of the first and the last paper; null: no timetable yet. */
    firstPaperOn: v.nullable(day),
    lastPaperOn: v.nullable(day),
    seats: countSchema(),
    /** Papers beside those of the students' terms. */
    ownPapers: countSchema(),
    /** Submitted examination forms. */
    forms: countSchema(),
    /** Holds in force that withhold a ticket or one of its papers. */
    holds: countSchema(),
    tickets: countSchema(),
    /** Tickets that students can have: published, and not withheld. */
    published: countSchema(),
    /** Tickets that are neither published nor withheld. */
    unpublished: countSchema(),
    seatsWithoutTicket: countSchema(),
    instructions: v.object({
      seen,
      items: v.array(v.object({ text: v.string(), translations: v.record(v.string(), v.string()) })),
      /** The number of other examinations that print the same instructions. */
      shared: countSchema(),
    }),
  }),
})

/** Returns what an examination is made of: academic years, courses, colleges, students, and ways to tell them. */
export const examDeskSetup = defineQuery({
  id: 'examDeskSetup',
  access: 'r',
  needs: EXAMINATION_DESK,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    /** The latest first. */
    academicYears: v.array(v.object({ academicYearId: v.number(), code: v.string(), status: v.string() })),
    courses: countSchema(),
    colleges: countSchema(),
    students: countSchema(),
    /** How messages can be sent to students: the channels with a gateway. */
    messageChannels: v.array(v.picklist(['SMS', 'EMAIL'])),
  }),
})
