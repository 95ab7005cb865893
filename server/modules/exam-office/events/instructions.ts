import { and, asc, desc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveInstructionSet } from '../../../../src/contract/exam-office/exam-desk.ts'
import type { Database } from '../../../db/database.ts'
import { examEvent, instructionItem, instructionSet } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { refuse, type Refusal } from '../../../lib/context/handler.ts'
import { ensureFirstInstructionSet } from './instruction-set.ts'
import { guardExam } from './exam-desk-guards.ts'
import { hashInstructions, type Instruction } from './seen.ts'

/** Returns the instructions of a set, in their order. */
export async function listInstructions(db: Database, clientId: number, setId: number): Promise<Instruction[]> {
  const items = await db
    .select()
    .from(instructionItem)
    .where(and(eq(instructionItem.clientId, clientId), eq(instructionItem.instructionSetId, setId)))
    .orderBy(asc(instructionItem.orderNo))
  return items.map(({ text, textI18n }) => ({ text, translations: { ...textI18n } }))
}

async function replaceItems(db: Database, clientId: number, setId: number, items: readonly Instruction[]) {
  await db
    .delete(instructionItem)
    .where(and(eq(instructionItem.clientId, clientId), eq(instructionItem.instructionSetId, setId)))
  await db.insert(instructionItem).values(
    items.map(({ text, translations }, index) => ({
      clientId,
      instructionSetId: setId,
      orderNo: index + 1,
      text,
      textI18n: { ...translations },
    })),
  )
}

/**
 * Returns the set of a new examination: that of the latest one, else the first of the institution.
 */
export async function loadDefaultInstructionSetId(db: Database, clientId: number): Promise<number> {
  const [latest] = await db
    .select({ id: examEvent.instructionSetId })
    .from(examEvent)
    .where(eq(examEvent.clientId, clientId))
    .orderBy(desc(examEvent.id))
    .limit(1)
  return latest?.id ?? ensureFirstInstructionSet(db, clientId)
}

/** Replaces the instructions of an examination, unless somebody else has changed them meanwhile. */
export const saveInstructions = guardExam(
  async (
    { seen, items }: ParsedInputOf<typeof saveInstructionSet>,
    context,
    { id, instructionSetId: setId },
  ): Promise<OutputOf<typeof saveInstructionSet> | Refusal> => {
    const { client } = context
    return runTransaction(context.db, async (db) => {
      // Two people who save at the same time are compared one after the other.
      await db
        .select({ id: instructionSet.id })
        .from(instructionSet)
        .where(and(eq(instructionSet.clientId, client.id), eq(instructionSet.id, setId)))
        .for('update')
      const [before, after] = [hashInstructions(await listInstructions(db, client.id, setId)), hashInstructions(items)]
      if (before === after) return { outcome: 'UNCHANGED' as const, seen: after }
      if (before !== seen) return refuse('stale')
      await replaceItems(db, client.id, setId, items)
      await recordCallerAct(db, context, {
        activity: 'saveInstructionSet',
        entity: 'instruction_set',
        entityId: String(setId),
        detail: { examEventId: id, lines: items.length },
      })
      return { outcome: 'SAVED' as const, seen: after }
    })
  },
)
