import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema, id, instant, languageCode, localisedName, plainTextSchema, requiredTextSchema } from '../parts.ts'
import { MESSAGE_CHANNELS } from './message-log.ts'

/** The right to read the texts of messages. */
export const VIEW_MESSAGE_TEXTS: Right = { menu: '/message-texts', verb: 'view' }
/** The right to edit the texts of messages, and when they are sent. */
export const EDIT_MESSAGE_TEXTS: Right = { menu: '/message-texts', verb: 'edit' }

/** The longest text of a text message, of an e-mail and of the subject of one. */
export const LONGEST_TEXT = { SMS: 1000, EMAIL: 4000, subject: 200 } as const
/** The most messages that one text message is sent as. */
export const MOST_SEGMENTS = 10

/** A slot of a text that a value is filled into. */
const SLOT = /\{(\w+)\}/g
/** Returns the names of the slots of a text, in their order. */
export const listSlots = (text: string): readonly string[] => [...text.matchAll(SLOT)].map(([, name = '']) => name)

/** What is wrong with the slots of a text. */
export interface SlotFaults {
  /** Slots that this message has no value for; also braces that are no slot. */
  readonly unknown: readonly string[]
  readonly missing: readonly string[]
}

/** Compares the slots of a text with those that exist and those that must stay. */
export function findSlotFaults(text: string, knownSlots: readonly string[], required: readonly string[]): SlotFaults {
  const used = listSlots(text)
  const loose = text.replaceAll(SLOT, '').match(/[{}]/g) ?? []
  return {
    unknown: [...new Set([...used.filter((one) => !knownSlots.includes(one)).map((one) => `{${one}}`), ...loose])],
    missing: required.filter((one) => !used.includes(one)),
  }
}

/** The form of a DLT template id, and that of a DLT header. */
export const DLT_TEMPLATE_ID = /^\d{5,25}$/
/** The form of the sender under which a text is registered. */
export const DLT_HEADER = /^[A-Za-z0-9-]{3,14}$/

const place = { event: id, channel: v.picklist(MESSAGE_CHANNELS), language: languageCode }
const written = { subject: v.nullable(v.string()), body: v.string() }

/** A text of a message as it is sent. Slots are `{name}` in both channels. */
export const messageTextRow = v.object({
  ...place,
  event: v.number(),
  ...written,
  /** The text of the product. */
  product: v.object(written),
  /** The slots that must stay in the text. */
  required: v.array(v.string()),
  /** 0: the text of the product. */
  version: countSchema(),
  dltTemplateId: v.nullable(v.string()),
  dltHeader: v.nullable(v.string()),
  /** The institution's own texts, the newest first: also those that are no longer sent. */
  history: v.array(
    v.object({
      version: countSchema(),
      ...written,
      at: instant,
      by: v.nullable(v.string()),
      withdrawnAt: v.nullable(instant),
    }),
  ),
})
/** A text of a message as it is sent. */
export type MessageTextRow = v.InferOutput<typeof messageTextRow>

/** Returns the events that messages report, with how many of their texts the institution has written itself. */
export const messageTexts = defineQuery({
  id: 'messageTexts',
  access: 'r',
  needs: VIEW_MESSAGE_TEXTS,
  input: v.nullish(v.strictObject({})),
  row: v.object({
    event: v.number(),
    names: localisedName,
    channels: v.array(v.picklist(MESSAGE_CHANNELS)),
    /** How many texts the institution has written itself. */
    own: countSchema(),
    /** How many of its SMS texts have a DLT template id. */
    registered: countSchema(),
    /** When one of its own texts was last written; null: never. */
    at: v.nullable(instant),
  }),
})

/** Returns the texts of one event on each channel in each language, with the values that a preview is filled with. */
export const messageText = defineQuery({
  id: 'messageText',
  access: 'r',
  needs: VIEW_MESSAGE_TEXTS,
  input: v.strictObject({ event: id }),
  row: v.object({
    event: v.number(),
    names: localisedName,
    /** The slots that a text may have. */
    slots: v.array(v.string()),
    texts: v.array(messageTextRow),
    /** By language and slot. */
    samples: v.record(v.string(), v.record(v.string(), v.string())),
  }),
})

const seen = countSchema()

/**
 * Writes the institution's own text of a message, as a new version. `seen`: the version that the caller has read. A
 * text with a slot that does not exist, or without one that must stay, is refused with the field. The text of the
 * product can be saved unchanged with a DLT template id.
 */
export const saveMessageText = defineActivity({
  name: 'saveMessageText',
  access: 'r',
  needs: EDIT_MESSAGE_TEXTS,
  writes: true,
  once: true,
  input: v.strictObject({
    ...place,
    seen,
    subject: v.nullable(requiredTextSchema(LONGEST_TEXT.subject)),
    body: requiredTextSchema(LONGEST_TEXT.EMAIL),
    dltTemplateId: v.nullable(v.pipe(plainTextSchema(25), v.regex(DLT_TEMPLATE_ID))),
    dltHeader: v.nullable(v.pipe(plainTextSchema(14), v.regex(DLT_HEADER))),
  }),
  output: v.object({ version: countSchema() }),
})

/** Uses the text of the product again. The institution's own versions stay in the history. */
export const restoreMessageText = defineActivity({
  name: 'restoreMessageText',
  access: 'r',
  needs: EDIT_MESSAGE_TEXTS,
  writes: true,
  input: v.strictObject({ ...place, seen }),
  output: v.object({ outcome: v.literal('RESTORED') }),
})
