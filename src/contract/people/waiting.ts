import * as v from 'valibot'
import type { Right } from '../access.ts'
import { ASSET_KINDS, REQUEST_KINDS } from '../account/my-details.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { BY, listInput, listOf } from '../list.ts'
import { id, instant } from '../parts.ts'
import { collegeName, reason, rowVersion, USER_TYPES, userId } from './parts.ts'

/** Who answers what people have handed in. */
export const ANSWER_WAITING: Right = { menu: '/edit-user-details', verb: 'edit' }

/** What can wait for an answer. */
export const WAITING_KINDS = [...ASSET_KINDS, ...REQUEST_KINDS] as const
/** What can wait for an answer. */
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The fields of a student that are the university's record, and change only with evidence and a second person. */
export const RECORD_FIELDS = ['name', 'localName', 'dateOfBirth', 'motherName'] as const
/** A field of the university's record. */
export type RecordField = (typeof RECORD_FIELDS)[number]

/** What one field of the record is, and what it is to be; '' for nothing. */
export const recordChange = v.object({ field: v.picklist(RECORD_FIELDS), before: v.string(), after: v.string() })
/** What one field of the record is, and what it is to be. */
export type RecordChange = v.InferOutput<typeof recordChange>

const common = {
  itemId: v.number(),
  handedInAt: instant,
  person: v.object({ userId, rowVersion, displayName: v.string(), translations: v.record(v.string(), v.string()), loginName: v.string(), userType: v.picklist(USER_TYPES), prn: v.nullable(v.string()), college: v.nullable(collegeName) }),
  /** Who at the office has entered it, by name; null: the person. */
  enteredBy: v.nullable(v.string()),
  /** Why the caller may see it and not answer: entered it themselves, or the person stands higher. */
  obstacle: v.nullable(v.picklist(['OWN_ENTRY', 'RANK'])),
}

/** One thing that waits for an answer, with what the answer depends on. Addresses of pictures hold for five minutes. */
export const waitingItem = v.variant('kind', [
  v.object({ ...common, kind: v.picklist(ASSET_KINDS), address: v.string(), width: v.number(), height: v.number(), /** The one in use until now. */ onFile: v.nullable(v.string()) }),
  v.object({ ...common, kind: v.literal('RECORD'), reference: v.string(), changes: v.array(recordChange), evidence: v.string(), /** Hall tickets that would be issued anew. */ tickets: v.number() }),
  v.object({ ...common, kind: v.picklist(['CORRECTION', 'ERASURE']), reference: v.string(), text: v.string() }),
])
/** One thing that waits for an answer. */
export type WaitingItem = v.InferOutput<typeof waitingItem>

const asked = listInput(['handedInAt'], { kind: BY.choice })

/** What people in the caller's scope have handed in and nobody has answered, the oldest first; `userId`: of one person. What concerns the caller is not in it. */
export const waitingForAnswer = defineQuery({ id: 'waitingForAnswer', access: 'r', needs: ANSWER_WAITING, input: v.strictObject({ ...asked.entries, userId: v.optional(userId) }), row: listOf(waitingItem) })

const item = { kind: v.picklist(WAITING_KINDS), itemId: id, /** Of the person, as seen: where the answer changes the record, an older one is refused with 1204. */ rowVersion }

/**
 * Answers one thing that waits, and tells its person. APPROVE: a picture is in use from now on, the record is changed and its printed hall tickets are issued anew;
 * for any other request it says that it was carried out. Refused with 1204 when it waits no longer, with 1107 to whoever has entered it or is meant by it,
 * with 1205 while tickets of the same examination are being issued anew.
 */
export const answerWaiting = defineActivity({
  name: 'answerWaiting',
  access: 'r',
  needs: ANSWER_WAITING,
  writes: true,
  input: v.variant('decision', [v.strictObject({ decision: v.literal('APPROVE'), ...item }), v.strictObject({ decision: v.literal('REFUSE'), ...item, reason })]),
  output: v.object({ outcome: v.literal('ANSWERED'), /** How many hall tickets are being issued anew. */ reissued: v.number() }),
})
