import { access } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parse as parsePath } from 'node:path/posix'
import { and, eq, inArray } from 'drizzle-orm'
import { student } from '../../../../db/schema.ts'
import { parseInWorker } from '../../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../../lib/parsing/pool.ts'
import { buildPhotoPath } from '../../../hall-tickets/tickets/photo.ts'
import { measureInWorker, saveMeasures } from '../../../../lib/pictures/save-measures.ts'
import { getBucketName } from '../../../../lib/clients/buckets.ts'
import { getText, type Kind, type PrepareTools } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { RECORDS } from '../record-specs.ts'
import { listForeignNumbers } from './students.ts'

const BUSY_MS = 200

/** Returns the PRN in the name of a file: without its ending and spaces, in capitals. */
const normalisePrn = (line: DataLine): string =>
  parsePath(getText(line, 'fileName')).name.replaceAll(' ', '').toUpperCase()

/** Reads and checks a photograph in a worker thread; one that exceeds the limits of time or memory is unreadable. */
async function readPhoto({ entry = '' }: DataLine, { archive, actor }: PrepareTools) {
  for (;;) {
    try {
      return await parseInWorker('archivedPhoto', { path: archive, entry }, `photos-${actor.userId}`)
    } catch (error) {
      if (!(error instanceof NotParsed)) throw error
      if (error.reason !== 'BUSY') return { fault: 'UNREADABLE' } as const
      await pause(BUSY_MS)
    }
  }
}

async function listStudentIds({ db, client }: PrepareTools, lines: readonly DataLine[]) {
  const rows = await db
    .select({ id: student.id, prn: student.prn })
    .from(student)
    .where(and(eq(student.clientId, client.id), inArray(student.prn, lines.map(normalisePrn))))
  return new Map(rows.map(({ id, prn }) => [prn, id]))
}

/** Archive of photographs, whose files are named by the PRN of their students. */
export const photographs: Kind = {
  forColleges: true,
  atOnce: 25,
  marks: (line) => [{ key: ['photograph', normalisePrn(line)], field: 'fileName' }],
  async prepare(lines, tools) {
    const { db, client, actor, complain, buckets, archive, writes } = tools
    // A worker thread reports no code of an error: a missing file must be found here.
    await access(archive)
    const studentIds = await listStudentIds(tools, lines)
    const foreign = await listForeignNumbers(db, actor, lines.map(normalisePrn))
    const paths = new Map<number, string>()
    for (const line of lines) {
      const [prn, id] = [normalisePrn(line), studentIds.get(normalisePrn(line))]
      if (id === undefined) complain(line, 'fileName', 'UNKNOWN')
      else if (foreign.has(prn)) complain(line, 'fileName', 'OUT_OF_SCOPE')
      if (id === undefined || foreign.has(prn)) continue
      const read = await readPhoto(line, tools)
      if ('fault' in read) {
        complain(line, 'fileName', read.fault)
        continue
      }
      const path = buildPhotoPath(id, read.bytes, read.digest)
      const bucket = getBucketName(client, 'photos')
      if (writes && !(await buckets.has(bucket, path))) await buckets.write(bucket, path, read.bytes)
      if (writes) {
        const measures = await measureInWorker(read.bytes, `photos-${actor.userId}`)
        const stored = { clientId: client.id, path, kind: 'PHOTO', userId: null, studentId: id } as const
        await saveMeasures(db, stored, measures, new Date())
      }
      paths.set(line.lineNo, path)
    }
    return paths
  },
  async write(lines, { prepared, saveLines }) {
    const right = lines.filter(({ lineNo }) => prepared.has(lineNo))
    await saveLines(RECORDS.photograph, right, (line) => ({
      code: normalisePrn(line),
      key: [normalisePrn(line)],
      values: { photo_path: prepared.get(line.lineNo) },
    }))
  },
}
