import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { ANSWER_WAITING, type answerWaiting } from '../../../../src/contract/users/approvals.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { findPersonById } from '../../account/person/find-person.ts'
import { runAllOrNothing } from '../all-or-nothing.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { dataChangeRequest, userAsset } from '../../../db/schema.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { findSkipRefusal } from '../acts/act.ts'
import { findAccessRequest } from './access-request.ts'
import type { Item } from './item.ts'
import { recordDecision } from './record-decision.ts'
import { changeRecord } from './record.ts'
import { decidePicture } from './decide-picture.ts'
import { notifyOfRequestAnswer } from './notify.ts'

type Input = ParsedInputOf<typeof answerWaiting>
type Answered = OutputOf<typeof answerWaiting>
async function findPictureItem(
  { itemId, kind, ...input }: Input,
  { db, client }: ActorContext,
): Promise<Item | undefined> {
  const [asset] =
    kind === 'PHOTO' || kind === 'SIGNATURE'
      ? await db
          .select()
          .from(userAsset)
          .where(and(eq(userAsset.clientId, client.id), eq(userAsset.id, itemId), eq(userAsset.kind, kind)))
      : []
  if (!asset) return undefined
  const reason = input.decision === 'REFUSE' ? input.reason : null
  return {
    userId: asset.userId,
    enteredBy: null,
    async answer(inTransaction, person) {
      if (!(await decidePicture(inTransaction, person, asset, reason))) return refuse('stale')
      return 0
    },
  }
}

async function findRequestItem(
  { itemId, kind, rowVersion, ...input }: Input,
  { db, client, actor, now }: ActorContext,
): Promise<Item | undefined> {
  const [request] =
    kind === 'PHOTO' || kind === 'SIGNATURE' || kind === 'ACCESS'
      ? []
      : await db
          .select()
          .from(dataChangeRequest)
          .where(
            and(
              eq(dataChangeRequest.clientId, client.id),
              eq(dataChangeRequest.id, itemId),
              eq(dataChangeRequest.kind, kind),
            ),
          )
  if (!request) return undefined
  const reason = input.decision === 'REFUSE' ? input.reason : null
  return {
    userId: request.userId,
    enteredBy: request.enteredBy,
    async answer(inTransaction, person) {
      const answered = await inTransaction.db
        .update(dataChangeRequest)
        .set({ status: reason === null ? 'DONE' : 'REFUSED', reason, answeredBy: actor.userId, answeredAt: now })
        .where(
          and(
            eq(dataChangeRequest.clientId, client.id),
            eq(dataChangeRequest.id, itemId),
            eq(dataChangeRequest.status, 'NEW'),
          ),
        )
        .returning({ id: dataChangeRequest.id })
      if (answered.length === 0) return refuse('stale')
      const reissued =
        reason === null && request.kind === 'RECORD'
          ? await changeRecord(inTransaction, person, request.changes ?? [], rowVersion)
          : 0
      if (!(reissued instanceof Refusal)) await notifyOfRequestAnswer(inTransaction, person, request, reason)
      return reissued
    },
  }
}

/**
 * Returns the refusal when the caller may not answer an item; an item out of scope is refused as if it did not exist
 * (specification, section 10.4.1).
 */
async function refuseAnswer({ userId, enteredBy }: Item, context: ActorContext): Promise<Refusal | undefined> {
  const { db, actor, now } = context
  const denial = await findDenial(db, actor, ANSWER_WAITING, now, { kind: 'user', userId, act: 'answerWaiting' })
  if (denial)
    return findSkipRefusal(denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : denial, 'answerWaiting') ?? refuse('notPermitted')
  if (userId === actor.userId) return refuseSaying('waiting.OWN_CHANGE', 'notPermitted', {}, { denial: 'OWN_ACCOUNT' })
  return refuseSecondPerson(context, recordDecision(enteredBy, context), 'waiting.OWN_ENTRY')
}

/** Answers one pending item, entirely or not at all. The person who entered it may not answer it. */
export async function answerOne(input: Input, context: ActorContext): Promise<Answered | Refusal> {
  const item =
    (await findPictureItem(input, context)) ??
    (await findRequestItem(input, context)) ??
    (await findAccessRequest(input, context))
  if (!item) return refuse('notFound')
  const refused = await refuseAnswer(item, context)
  if (refused) return refused
  return runAllOrNothing<Answered>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const person = await findPersonById(inTransaction, item.userId)
    const reissued = person ? await item.answer(inTransaction, person) : refuse('notFound')
    if (reissued instanceof Refusal) return reissued
    const { decision, kind, itemId } = input
    await recordCallerAct(db, context, {
      activity: 'answerWaiting',
      entity: 'user_account',
      entityId: String(item.userId),
      detail: { decision, kind, itemId, reissued, ...(input.decision === 'REFUSE' && { reason: input.reason }) },
    })
    return { outcome: 'ANSWERED', reissued }
  })
}
