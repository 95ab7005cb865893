import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { listInput, listSchema, OPTIONAL_FILTERS } from '../list.ts'
import { countSchema, instant, languageCode, localisedName } from '../parts.ts'

/** The right to see the messages that the institution sends. */
export const VIEW_MESSAGES: Right = { menu: '/messages', verb: 'view' }
/** The right to send messages again, and to close those that nobody needs any more. */
export const SEND_MESSAGES: Right = { menu: '/messages', verb: 'edit' }

/** The channels of messages. */
export const MESSAGE_CHANNELS = ['SMS', 'EMAIL'] as const
/** The channel of a message. */
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * The states of a message. RETRYING: an attempt has failed, and another one follows; FAILED: it was given up, and can
 * be sent again; UNREACHED: a message to many students that was not sent to this one, who has no address or has
 * turned notifications off; it can be sent again too; CLOSED: it was given up, and nothing more is to be done, because
 * somebody has closed it or because it contained a code or a personal link.
 */
export const MESSAGE_STATES = ['QUEUED', 'RETRYING', 'SENDING', 'SENT', 'FAILED', 'UNREACHED', 'CLOSED'] as const
/** The state of a message. */
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The most messages that one act concerns. */
export const MOST_MESSAGES = 1000

const filters = {
  /** By MESSAGE_STATES. */
  state: OPTIONAL_FILTERS.choice,
  /** By MESSAGE_CHANNELS. */
  channel: OPTIONAL_FILTERS.choice,
  /** By the number of the event. */
  event: OPTIONAL_FILTERS.choice,
  /** By the id of a message to many students. */
  studentMessage: OPTIONAL_FILTERS.choice,
  at: OPTIONAL_FILTERS.days,
}
const listed = listInput(['at'], filters)
const messageId = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

/** One message of the log: neither its text nor its whole address. */
export const messageRow = v.object({
  messageId: v.string(),
  event: v.number(),
  channel: v.picklist(MESSAGE_CHANNELS),
  language: languageCode,
  address: v.string(),
  /** The name of the person with an account; null: without one. */
  who: v.nullable(v.string()),
  /** The number of the student who has this account, or this mobile number; null: none, or several. */
  prn: v.nullable(v.string()),
  state: v.picklist(MESSAGE_STATES),
  /** Why the last attempt failed, as a code; null: it has not. */
  failure: v.nullable(v.string()),
  attempts: countSchema(),
  at: instant,
  sentAt: v.nullable(instant),
  /** When it is sent, or sent next; null: not any more. */
  nextAt: v.nullable(instant),
})
/** One message of the log. */
export type MessageRow = v.InferOutput<typeof messageRow>

/**
 * Returns a page of the messages that the institution sends, the latest first. `search` finds the messages to a whole
 * e-mail address or mobile number, and to the person with a PRN or a user name. Callers who do not work for the whole
 * institution see the messages to the students in their scope.
 */
export const messageLog = defineQuery({
  id: 'messageLog',
  access: 'r',
  needs: VIEW_MESSAGES,
  input: listed,
  row: listSchema(messageRow),
})

/**
 * Returns the events that messages report, the channels on which the institution can send, and how many messages could
 * not be delivered.
 */
export const messageLogChoices = defineQuery({
  id: 'messageLogChoices',
  access: 'r',
  needs: VIEW_MESSAGES,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    events: v.array(v.object({ event: v.number(), names: localisedName })),
    channels: v.array(v.picklist(MESSAGE_CHANNELS)),
    undelivered: countSchema(),
    unreached: countSchema(),
    /** The messages to many students that the caller may see. */
    studentMessages: v.array(v.object({ messageId: v.string(), titles: localisedName })),
  }),
})

/** Some messages by their ids, or all that match the filters except some. */
const chosen = v.union([
  v.strictObject({ messages: v.pipe(v.array(messageId), v.minLength(1), v.maxLength(MOST_MESSAGES)) }),
  v.strictObject({
    search: listed.entries.search,
    filters: listed.entries.filters,
    except: v.pipe(v.array(messageId), v.maxLength(MOST_MESSAGES)),
  }),
])
/** The messages that an act concerns. */
export type ChosenMessages = v.InferOutput<typeof chosen>

const done = {
  /** How many messages were concerned. */
  done: countSchema(),
  /** How many were left as they are, because somebody has sent or closed them meanwhile. */
  decided: countSchema(),
  /** How many more match than one act concerns. */
  more: countSchema(),
}

/**
 * Sends messages that were given up again, with today's text and to today's address of an account. Messages with a code
 * or a personal link are not kept, and cannot be sent again. `unreachable`: how many have no address or no text any
 * more.
 */
export const sendMessagesAgain = defineActivity({
  name: 'sendMessagesAgain',
  access: 'r',
  needs: SEND_MESSAGES,
  writes: true,
  input: chosen,
  output: v.object({ ...done, unreachable: countSchema() }),
})

/** Closes messages that were given up and that nobody needs any more: they no longer count as work. */
export const closeMessages = defineActivity({
  name: 'closeMessages',
  access: 'r',
  needs: SEND_MESSAGES,
  writes: true,
  input: chosen,
  output: v.object(done),
})
