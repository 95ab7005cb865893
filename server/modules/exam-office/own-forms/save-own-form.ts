import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { FormContent } from '../../../../src/contract/exam-office/form-parts.ts'
import type { saveOwnExamForm } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import { MAX_PROOF_BYTES } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { Database } from '../../../db/database.ts'
import { examFormDraft } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { countSecondsToWait, refuseForRate } from '../../../lib/rate-limit/count-use.ts'
import { readScannedDocument } from '../../../lib/parsing/scanned-document.ts'
import { loadChoices, type FormChoices } from './form-choices.ts'
import { findOwnForm, type OwnForm } from './own-form.ts'

type Input = ParsedInputOf<typeof saveOwnExamForm>
type Output = OutputOf<typeof saveOwnExamForm>

/** Returns the part of a form with a choice that is not offered; undefined: all are. */
export function findUnknownPart(
  { papers, medium, examCentreId }: FormContent,
  choices: FormChoices,
): 'PAPERS' | 'MEDIUM' | 'CENTRE' | undefined {
  const offered = new Set(choices.papers.map(({ courseOfferingId }) => courseOfferingId))
  if (papers.some((paper) => !offered.has(paper))) return 'PAPERS'
  if (medium !== null && !choices.media.some(({ name }) => name === medium)) return 'MEDIUM'
  if (examCentreId !== null && !choices.centres.some((centre) => centre.examCentreId === examCentreId)) return 'CENTRE'
  return undefined
}

/** Returns where the proof is after a draft is saved: as before, nowhere, or in a new file. */
const getProofPath = ({ draft, form }: OwnForm, proof: Input['proof'], newPath: string | undefined): string | null => {
  if (proof === null) return null
  return newPath ?? (draft ? draft.proofPath : (form?.proofPath ?? null))
}

/** Writes the draft if it is the version that the caller has seen. Returns its new version. */
async function writeDraft(
  db: Database,
  { client, now }: ActorContext,
  { event, student }: OwnForm,
  { rowVersion, content }: Input,
  proofPath: string | null,
): Promise<number | undefined> {
  const written = { content, proofPath, updatedAt: now }
  const rows =
    rowVersion === 0
      ? await db
          .insert(examFormDraft)
          .values({ clientId: client.id, examEventId: event.id, studentId: student.id, ...written })
          .onConflictDoNothing()
          .returning({ rowVersion: examFormDraft.rowVersion })
      : await db
          .update(examFormDraft)
          .set({ ...written, rowVersion: sql`${examFormDraft.rowVersion} + 1` })
          .where(
            and(
              eq(examFormDraft.clientId, client.id),
              eq(examFormDraft.examEventId, event.id),
              eq(examFormDraft.studentId, student.id),
              eq(examFormDraft.rowVersion, rowVersion),
            ),
          )
          .returning({ rowVersion: examFormDraft.rowVersion })
  return rows[0]?.rowVersion
}

/** Saves what the caller has entered in an examination form. */
export async function saveOwnForm(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { examEventId, content, proof } = input
  const { client, actor, buckets, now } = context
  const own = await findOwnForm(context, examEventId)
  const choices = own && (await loadChoices(context, own))
  if (!own || !choices) return refuse('notFound')
  if (own.obstacle !== null) return { outcome: 'PREVENTED', obstacle: own.obstacle }
  const part = findUnknownPart(content, choices)
  if (part) return { outcome: 'UNKNOWN', part }
  if ((own.draft?.rowVersion ?? 0) !== input.rowVersion) return refuse('stale')
  const wait = typeof proof === 'string' ? await countSecondsToWait(context, 'uploadsPerAccount', actor.userId) : 0
  if (wait > 0) return refuseForRate(wait, context)
  const scan =
    typeof proof === 'string'
      ? await readScannedDocument(proof, {
          folder: 'proofs',
          maxBytes: MAX_PROOF_BYTES,
          holder: `proof-${actor.userId}`,
        })
      : undefined
  if (scan === null) return refuseSaying('correction.proof', 'invalidInput')
  const bucket = getBucketName(client, 'photos')
  if (scan) await buckets.write(bucket, scan.path, scan.bytes)
  const path = getProofPath(own, proof, scan?.path)
  const rowVersion = await runTransaction(context.db, (db) => writeDraft(db, context, own, input, path))
  const before = own.draft?.proofPath ?? null
  // A file that is in no draft and in no submitted form is kept for nobody.
  const unused =
    rowVersion === undefined ? scan?.path : before !== path && before !== own.form?.proofPath ? before : null
  if (unused) await buckets.remove(bucket, unused)
  return rowVersion === undefined ? refuse('stale') : { outcome: 'SAVED', rowVersion, savedAt: now.toISOString() }
}
