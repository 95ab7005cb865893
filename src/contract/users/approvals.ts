import * as v from 'valibot'
import type { Right } from '../access.ts'
import { REQUEST_KINDS } from '../account/my-details.ts'
import { ASSET_KINDS } from '../account/own-pictures.ts'
import { ACCESS_CHANGES } from './access-changes.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { id, instant } from '../parts.ts'
import {
  AUTHORITY_DENIALS,
  collegeName,
  reason,
  rowVersion,
  SECOND_PERSON_DENIALS,
  USER_TYPES,
  userId,
} from './parts.ts'

/** The right to decide about submitted pictures and requests. */
export const ANSWER_WAITING: Right = { menu: '/edit-user-details', verb: 'edit' }

/**
 * The kinds of submissions that can wait for approval; ACCESS: a request for a page that the menu does not
 * list. ACCESS_CHANGE: a change of an administrator or a connection, decided with `decideAccessChange`.
 */
export const WAITING_KINDS = [...ASSET_KINDS, ...REQUEST_KINDS, 'ACCESS', 'ACCESS_CHANGE'] as const
/** A kind of submission that can wait for approval. */
export type WaitingKind = (typeof WAITING_KINDS)[number]

/**
 * The fields of a student that belong to the university's record, and change only with evidence and a second person.
 */
export const RECORD_FIELDS = ['name', 'localName', 'dateOfBirth', 'motherName'] as const
/** A field of the university's record. */
export type RecordField = (typeof RECORD_FIELDS)[number]

/** The current and the requested value of one field of the record; '' for no value. */
export const recordChange = v.object({ field: v.picklist(RECORD_FIELDS), before: v.string(), after: v.string() })
/** The current and the requested value of one field of the record. */
export type RecordChange = v.InferOutput<typeof recordChange>

const common = {
  itemId: v.number(),
  handedInAt: instant,
  person: v.object({
    userId,
    rowVersion,
    displayName: v.string(),
    translations: v.record(v.string(), v.string()),
    loginName: v.string(),
    userType: v.picklist(USER_TYPES),
    prn: v.nullable(v.string()),
    college: v.nullable(collegeName),
  }),
  /** The name of the member of staff who has entered it; null: the person themselves. */
  enteredBy: v.nullable(v.string()),
  /**
   * The reason why the caller may see it but not decide: they may not be the second person, or the
   * person has a higher rank.
   */
  obstacle: v.nullable(v.picklist([...SECOND_PERSON_DENIALS, ...AUTHORITY_DENIALS])),
}

/**
 * One submission that waits for approval, with what the decision depends on. Addresses of pictures are valid for five
 * minutes.
 */
export const waitingItem = v.variant('kind', [
  v.object({
    ...common,
    kind: v.picklist(ASSET_KINDS),
    address: v.string(),
    width: v.number(),
    height: v.number(),
    /** The picture in use until now. */ onFile: v.nullable(v.string()),
  }),
  v.object({
    ...common,
    kind: v.literal('RECORD'),
    reference: v.string(),
    changes: v.array(recordChange),
    evidence: v.string(),
    /** The number of hall tickets that would be issued anew. */ tickets: v.number(),
  }),
  v.object({ ...common, kind: v.picklist(['CORRECTION', 'ERASURE']), reference: v.string(), text: v.string() }),
  v.object({
    ...common,
    kind: v.literal('ACCESS'),
    reference: v.string(),
    text: v.string(),
    /** The page that the person asks for. */ routeName: v.string(),
  }),
  v.object({
    /** The person is the administrator who asks. */
    ...common,
    kind: v.literal('ACCESS_CHANGE'),
    reference: v.string(),
    change: v.picklist(ACCESS_CHANGES),
    about: v.string(),
    facts: v.array(v.string()),
  }),
])
/** One submission that waits for approval. */
export type WaitingItem = v.InferOutput<typeof waitingItem>

const approvalsInput = listInput(['handedInAt'], { kind: OPTIONAL_FILTERS.choice })

/**
 * Returns the submissions of people in the caller's scope that wait for approval, the oldest first; `userId`: those of
 * one person. Submissions that concern the caller are left out; requests for access are shown to administrators of the
 * institution, who may grant any.
 */
export const waitingForAnswer = defineQuery({
  id: 'waitingForAnswer',
  access: 'r',
  needs: ANSWER_WAITING,
  input: v.strictObject({ ...approvalsInput.entries, userId: v.optional(userId) }),
  row: listSchema(waitingItem),
})

const item = {
  kind: v.picklist(WAITING_KINDS.filter((kind) => kind !== 'ACCESS_CHANGE')),
  itemId: id,
  /** The version of the person as seen; an older one is refused with 1204 if the record changes. */ rowVersion,
}

/**
 * Decides about a waiting submission and notifies its person. APPROVE: a picture is in use from now on, the record is
 * changed and its printed hall tickets are issued anew; for any other request it says that it was carried out. Refused
 * with 1204 when it waits no longer, with 1107 for the person who has entered it or whom it concerns, with 1205 while
 * tickets of the same examination are being issued anew.
 */
export const answerWaiting = defineActivity({
  name: 'answerWaiting',
  access: 'r',
  needs: ANSWER_WAITING,
  writes: true,
  decides: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.literal('APPROVE'), ...item }),
    v.strictObject({ decision: v.literal('REFUSE'), ...item, reason }),
  ]),
  output: v.object({
    outcome: v.literal('ANSWERED'),
    /** The number of hall tickets that are being issued anew. */ reissued: v.number(),
  }),
})
