import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import {
  countSchema,
  instant,
  languageCode,
  localisedName,
  ONE_LINE,
  plainTextSchema,
  requiredLineSchema,
  textSchema,
} from '../parts.ts'
import { messageTextSchema } from '../text-in-message.ts'
import { SECOND_PERSON_DENIALS } from '../users/parts.ts'
import { MESSAGE_CHANNELS } from './message-log.ts'
import { FORM_CHOICES, studentAudience, TICKET_CHOICES } from './student-audience.ts'
import { DLT_HEADER, DLT_TEMPLATE_ID } from './message-texts.ts'

const MENU = '/student-messages'
/** The right to see the messages that were written to many students. */
export const VIEW_STUDENT_MESSAGES: Right = { menu: MENU, verb: 'view' }
/** The right to write a message to many students. */
export const WRITE_STUDENT_MESSAGES: Right = { menu: MENU, verb: 'edit' }
/** The right to release a message that somebody else has written. */
export const RELEASE_STUDENT_MESSAGES: Right = { menu: MENU, verb: 'approve' }

/** The ways in which a message reaches a student: also as a message of the portal. */
export const STUDENT_CHANNELS = [...MESSAGE_CHANNELS, 'PORTAL'] as const
/** A way in which a message reaches a student. */
export type StudentChannel = (typeof STUDENT_CHANNELS)[number]

/**
 * The states of a message to students. WAITING: for a second person; RELEASED: it is being queued; QUEUED: there is a
 * message for every student in the log.
 */
export const STUDENT_MESSAGE_STATES = ['WAITING', 'RELEASED', 'QUEUED', 'DECLINED', 'CANCELLED'] as const
/** The state of a message to students. */
export type StudentMessageState = (typeof STUDENT_MESSAGE_STATES)[number]

/** The longest title, text and SMS text of a message to students. */
export const LONGEST_STUDENT_MESSAGE = { title: 120, body: 2000, sms: 1000 } as const
/** How many messages are listed. */
export const MOST_STUDENT_MESSAGES = 500
/** How many students without an address are named at a time. */
export const NAMED_AT_ONCE = 50

const lines = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    schema,
    v.check((text: string) => text.split(/[\n\r\t]/).every((line) => ONE_LINE.test(line))),
  )
/** What a message says in one language. `sms`: empty where it is not sent by SMS. */
const writtenText = v.strictObject({
  title: v.pipe(requiredLineSchema(LONGEST_STUDENT_MESSAGE.title), messageTextSchema(LONGEST_STUDENT_MESSAGE.title)),
  body: lines(messageTextSchema(LONGEST_STUDENT_MESSAGE.body)),
  sms: v.union([v.literal(''), lines(messageTextSchema(LONGEST_STUDENT_MESSAGE.sms))]),
  dltTemplateId: v.nullable(v.pipe(plainTextSchema(25), v.regex(DLT_TEMPLATE_ID))),
  dltHeader: v.nullable(v.pipe(plainTextSchema(14), v.regex(DLT_HEADER))),
})
/** What a message says in one language. */
export type StudentMessageText = v.InferOutput<typeof writtenText>
const texts = v.record(languageCode, writtenText)
const storedTexts = v.record(
  languageCode,
  v.object({
    title: v.string(),
    body: v.string(),
    sms: v.string(),
    dltTemplateId: v.nullable(v.string()),
    dltHeader: v.nullable(v.string()),
  }),
)
const channels = v.pipe(
  v.array(v.picklist(STUDENT_CHANNELS)),
  v.minLength(1),
  v.maxLength(STUDENT_CHANNELS.length),
  v.transform((all) => STUDENT_CHANNELS.filter((one) => all.includes(one))),
)

const messageId = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

/** A message to students in the list of them. */
const listedMessage = {
  messageId: v.string(),
  titles: localisedName,
  channels: v.array(v.picklist(STUDENT_CHANNELS)),
  state: v.picklist(STUDENT_MESSAGE_STATES),
  /** The students to whom it is written, and for how many of them it is queued. */
  students: countSchema(),
  queued: countSchema(),
  by: v.nullable(v.string()),
  at: instant,
}

/** Returns the messages that the caller may see, the newest first. */
export const studentMessages = defineQuery({
  id: 'studentMessages',
  access: 'r',
  needs: VIEW_STUDENT_MESSAGES,
  input: v.nullish(v.strictObject({})),
  row: v.object(listedMessage),
})
/** A message in the list. */
export type StudentMessageRow = v.InferOutput<typeof studentMessages.row>

/** What became of a message on one channel. */
const channelFigures = v.object({
  channel: v.picklist(MESSAGE_CHANNELS),
  queued: countSchema(),
  sent: countSchema(),
  failed: countSchema(),
  /** Without an address, or turned off by the student. */
  unreached: countSchema(),
  /** Cancelled, or closed by somebody. */
  closed: countSchema(),
})

/** Returns one message with what became of it; none if the caller may not see it. */
export const studentMessage = defineQuery({
  id: 'studentMessage',
  access: 'r',
  needs: VIEW_STUDENT_MESSAGES,
  input: v.strictObject({ messageId }),
  row: v.object({
    ...listedMessage,
    texts: storedTexts,
    /** The colleges, programmes, parts and the examination of the audience. */
    places: v.array(localisedName),
    form: v.nullable(v.picklist(FORM_CHOICES)),
    ticket: v.nullable(v.picklist(TICKET_CHOICES)),
    held: v.boolean(),
    /** How many SMS messages it is charged as. */
    smsParts: countSchema(),
    figures: v.array(channelFigures),
    /** How many students with an account see it in the portal. */
    shown: countSchema(),
    /** The second person, who has released or declined it, and when. */
    decidedBy: v.nullable(v.string()),
    decidedAt: v.nullable(instant),
    note: v.nullable(v.string()),
    cancelledBy: v.nullable(v.string()),
    cancelledAt: v.nullable(instant),
    /** Why the caller may not release it; null: they may, or it does not wait. */
    denial: v.nullable(v.picklist(SECOND_PERSON_DENIALS)),
    mayRelease: v.boolean(),
    mayCancel: v.boolean(),
  }),
})
/** One message with what became of it. */
export type StudentMessageDetail = v.InferOutput<typeof studentMessage.row>

const named = { names: localisedName, code: v.string() }

/** Returns what the caller can choose for a message; one row. */
export const studentMessageChoices = defineQuery({
  id: 'studentMessageChoices',
  access: 'r',
  needs: VIEW_STUDENT_MESSAGES,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    /** The language in which every message is written. */
    mainLanguage: languageCode,
    languages: v.array(languageCode),
    /** The channels on which the institution can send. */
    channels: v.array(v.picklist(STUDENT_CHANNELS)),
    /** Above this number of students in a day, a second person releases a message. */
    releaseAbove: countSchema(),
    colleges: v.array(v.object({ collegeId: v.number(), ...named })),
    programmes: v.array(v.object({ programId: v.number(), ...named })),
    parts: v.array(v.object({ partId: v.number(), programId: v.number(), ...named })),
    exams: v.array(v.object({ examEventId: v.number(), ...named })),
  }),
})
/** What can be chosen for a message. */
export type StudentMessageChoices = v.InferOutput<typeof studentMessageChoices.row>

/** Returns whom a message would reach, and what it would look like; one row. Nothing is stored. */
export const studentMessagePreview = defineQuery({
  id: 'studentMessagePreview',
  access: 'r',
  needs: WRITE_STUDENT_MESSAGES,
  input: v.strictObject({ audience: studentAudience, channels, texts }),
  row: v.object({
    students: countSchema(),
    withoutAccount: countSchema(),
    /** By channel: without an address, and who have turned these messages off. */
    unreached: v.array(
      v.object({ channel: v.picklist(MESSAGE_CHANNELS), withoutAddress: countSchema(), turnedOff: countSchema() }),
    ),
    /** How many SMS messages are charged in all. */
    smsParts: countSchema(),
    /** Whether a second person must release it. */
    waits: v.boolean(),
    /** By the language of the text: who gets it, and the texts as they are sent; null: not on this channel. */
    languages: v.array(
      v.object({
        language: languageCode,
        students: countSchema(),
        sms: v.nullable(v.object({ text: v.string(), parts: countSchema() })),
        mail: v.nullable(v.object({ subject: v.string(), text: v.string() })),
      }),
    ),
  }),
})
/** Whom a message would reach. */
export type StudentMessagePreview = v.InferOutput<typeof studentMessagePreview.row>

/** Names the students of an audience who have no address on a channel, by PRN; `after`: the last PRN seen. */
export const studentsWithoutAddress = defineQuery({
  id: 'studentsWithoutAddress',
  access: 'r',
  needs: WRITE_STUDENT_MESSAGES,
  input: v.strictObject({
    audience: studentAudience,
    channel: v.picklist(MESSAGE_CHANNELS),
    after: v.optional(textSchema(50), ''),
  }),
  row: v.object({ prn: v.string(), names: localisedName }),
})

/**
 * Writes a message to the students of an audience. `expected`: their number, as the caller has seen it; another one is
 * refused with 1204 and the number. Above the limit of the institution it waits for a second person; otherwise it is
 * queued at once.
 */
export const sendStudentMessage = defineActivity({
  name: 'sendStudentMessage',
  access: 'r',
  needs: WRITE_STUDENT_MESSAGES,
  writes: true,
  once: true,
  input: v.strictObject({ audience: studentAudience, channels, texts, expected: countSchema() }),
  output: v.object({ messageId: v.string(), state: v.picklist(['WAITING', 'RELEASED']) }),
})

/** The decisions of a second person. */
export const RELEASE_ACTS = ['RELEASE', 'DECLINE'] as const

/** Releases or declines a message that somebody else has written and that waits. */
export const decideStudentMessage = defineActivity({
  name: 'decideStudentMessage',
  access: 'r',
  needs: RELEASE_STUDENT_MESSAGES,
  writes: true,
  decides: true,
  input: v.strictObject({ messageId, act: v.picklist(RELEASE_ACTS), note: textSchema(500) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DECIDED'), state: v.picklist(STUDENT_MESSAGE_STATES) }),
    v.object({
      outcome: v.literal('ALREADY_DECIDED'),
      state: v.picklist(STUDENT_MESSAGE_STATES),
      by: v.nullable(v.string()),
      at: v.nullable(instant),
    }),
    v.object({ outcome: v.literal('OTHER_PERSON'), denial: v.picklist(SECOND_PERSON_DENIALS) }),
  ]),
})

/**
 * Cancels a message: one that waits is not sent, and of one that is queued, what has not left is not sent. `stopped`:
 * how many messages are not sent.
 */
export const cancelStudentMessage = defineActivity({
  name: 'cancelStudentMessage',
  access: 'r',
  needs: WRITE_STUDENT_MESSAGES,
  writes: true,
  decides: true,
  input: v.strictObject({ messageId }),
  output: v.object({ outcome: v.picklist(['CANCELLED', 'NOTHING_LEFT']), stopped: countSchema() }),
})
