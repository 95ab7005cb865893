import { and, count, eq, not, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../src/contract/parts.ts'
import type { renderHallTickets } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { selectRows } from '../../../db/rows.ts'
import { hallTicket, hallTicketFile } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { renderHallTicket } from '../../hall-tickets/document/hall-ticket.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import type { TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { buildFilePath } from '../../hall-tickets/tickets/ticket-files.ts'
import { hashPrintState } from '../../hall-tickets/tickets/ticket-files.ts'
import { listTicketsByIds } from '../../hall-tickets/tickets/find-row.ts'
import { freezeVersions, loadFrozenContent, type FrozenContent } from '../../hall-tickets/tickets/freeze.ts'
import { sqlHolds, toTicketState, type HoldRow } from '../../hall-tickets/tickets/holds.ts'
import { loadPhoto } from '../../hall-tickets/tickets/photo.ts'
import { loadDocumentPictures } from '../../../lib/clients/buckets.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { loadSharedPrintData } from '../../hall-tickets/tickets/snapshot.ts'
import { getCursor, createCounters, type Counters } from './counters.ts'
import { guardExam } from '../events/exam-desk-guards.ts'
import { saveProgress, startJob, type Slice, type SliceInput } from './jobs.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

const TICKETS = 16

interface PrintRow {
  readonly id: number
  readonly versionId: number
  readonly version: number
  readonly publicId: string
  readonly photoPath: string | null
  readonly snapshot: TicketSnapshot | null
  readonly holds: readonly HoldRow[] | null
  /** Language → state of the existing files. */
  readonly files: Readonly<Record<string, string>> | null
}

/** Starts rendering all tickets in one language or in every language of the institution, except cancelled ones. */
export const startRendering = guardExam(
  async ({ examEventId, language }: ParsedInputOf<typeof renderHallTickets>, context) => {
    const { db, client } = context
    const languages = language ? [language] : client.details.languages
    const [tickets] = await db
      .select({ count: count() })
      .from(hallTicket)
      .where(
        and(
          eq(hallTicket.clientId, client.id),
          eq(hallTicket.examEventId, examEventId),
          not(whereTicketCancelled('hall_ticket')),
        ),
      )
    return startJob(context, 'RENDER', examEventId, (tickets?.count ?? 0) * languages.length, { languages })
  },
)

async function listNextRows({ db, client, event }: SliceInput, cursor: number): Promise<PrintRow[]> {
  const rows = await selectRows<PrintRow>(
    db,
    sql`
    select t.id::float8 as id, v.id::float8 as "versionId", v.version, t.public_id as "publicId", s.photo_path as "photoPath", v.snapshot, ${sqlHolds(client.id, sql`${event.id}`)} as holds,
      (select json_object_agg(f.language, f.state) from hall_ticket_file f where f.hall_ticket_version_id = v.id) as files
    from hall_ticket t
    join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
    join student s on s.client_id = t.client_id and s.id = t.student_id
    where t.client_id = ${client.id} and t.exam_event_id = ${event.id} and not ${whereTicketCancelled()} and t.id > ${cursor}
    order by t.id limit ${TICKETS}`,
  )
  return rows
}

/** Freezes versions that are not frozen yet, as the first request would, and returns their snapshots. */
async function freezeMissing(
  work: SliceInput,
  rows: readonly PrintRow[],
): Promise<ReadonlyMap<number, TicketSnapshot>> {
  const { db, buckets, client, event } = work
  const missing = rows.flatMap(({ id, snapshot }) => (snapshot ? [] : [id]))
  const stationery = missing.length > 0 ? await loadSharedPrintData(work, event) : null
  const found = stationery ? await listTicketsByIds(db, client.id, missing) : []
  const frozen: FrozenContent[] = []
  for (const row of found) if (stationery) frozen.push(await loadFrozenContent(buckets, client, event, row, stationery))
  await freezeVersions(db, client.id, frozen)
  return new Map(frozen.map(({ id, snapshot }) => [id, snapshot]))
}

async function printTicket(
  work: SliceInput,
  row: PrintRow,
  snapshot: TicketSnapshot,
  languages: readonly LanguageCode[],
  tally: Counters,
): Promise<(typeof hallTicketFile.$inferInsert)[]> {
  const { client, buckets, event, now } = work
  const state = { ...toTicketState(row.holds ?? []), copy: 1 }
  const mark = hashPrintState(state)
  const bucket = getBucketName(client, 'hallTickets')
  const photo = await loadPhoto(buckets, client, row.photoPath)
  if (photo === null) tally.count('noPhoto', snapshot.seatNo)
  else if (detectPictureKind(photo) === null) tally.count('notAPicture', snapshot.seatNo)
  const pictures = await loadDocumentPictures(buckets, client, snapshot.institution.documents)
  const files: (typeof hallTicketFile.$inferInsert)[] = []
  for (const language of languages) {
    const path = buildFilePath(event.code, row.publicId, row.version, mark, language)
    if (row.files?.[language] === mark && (await buckets.has(bucket, path))) {
      tally.add('alreadyThere', 1)
      continue
    }
    try {
      const bytes = await renderHallTicket(snapshot, language, photo, state, pictures)
      await buckets.write(bucket, path, bytes)
      files.push({
        hallTicketVersionId: row.versionId,
        language,
        clientId: client.id,
        path,
        state: mark,
        sha256: hashSha256(bytes, 'hex'),
        bytes: bytes.length,
        renderedAt: now(),
      })
      tally.add('rendered', 1)
    } catch (error) {
      work.onFault(error, 'RENDER')
      tally.count('failed', snapshot.seatNo)
    }
  }
  return files
}

/** Renders the next tickets; an existing file with the right content is kept. */
export const renderSlice: Slice = async (work) => {
  const { db, job } = work
  const rows = await listNextRows(work, getCursor(job.report))
  const last = rows.at(-1)
  if (!last) return 'DONE'
  const wanted = Array.isArray(job.input.languages) ? job.input.languages : []
  const languages = LANGUAGE_CODES.filter((language) => wanted.includes(language))
  const tally = createCounters(job.report)
  const frozen = await freezeMissing(work, rows)
  const files: (typeof hallTicketFile.$inferInsert)[] = []
  for (const row of rows) {
    const snapshot = row.snapshot ?? frozen.get(row.versionId)
    if (snapshot) files.push(...(await printTicket(work, row, snapshot, languages, tally)))
  }
  await runTransaction(db, async (tx) => {
    if (files.length > 0)
      await tx
        .insert(hallTicketFile)
        .values(files)
        .onConflictDoUpdate({
          target: [hallTicketFile.hallTicketVersionId, hallTicketFile.language],
          set: {
            path: sql`excluded.path`,
            state: sql`excluded.state`,
            sha256: sql`excluded.sha256`,
            bytes: sql`excluded.bytes`,
            renderedAt: sql`excluded.rendered_at`,
          },
        })
    await saveProgress(tx, job, Math.min(job.done + rows.length * languages.length, job.total), {
      ...tally.report(),
      cursor: last.id,
    })
  })
  return 'MORE'
}
