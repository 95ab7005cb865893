import * as v from 'valibot'
import { readOwnJson } from '../json/read-json.ts'
import { BackupProblem } from './problem.ts'
import { createByteReader } from './read-bytes.ts'

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/))

/** The folders of files in a data folder. */
export const STORED_FOLDERS = ['buckets', 'uploads'] as const

/**
 * Returns whether a path is that of a stored file: names without a leading dot, in a folder of files. It leads nowhere
 * else.
 */
export const isStoredPath = (path: string): boolean =>
  /^(buckets|uploads)(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,250}){1,14}$/.test(path) && !path.includes('..')

/** Parses what a backup holds, at its beginning. */
export const headSchema = v.object({
  kind: v.literal('backup'),
  version: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['pglite', 'postgres']),
  /** When the migrations of its database were generated, which is how a migration is known. */
  migrations: v.pipe(v.array(countSchema), v.minLength(1)),
  /** The keys under which its secrets are encrypted, the one in use first. */
  dataKeys: v.pipe(v.array(v.string()), v.minLength(1)),
})

/** A record of a backup; rows and the content of files follow theirs as bytes. */
const recordSchema = v.variant('kind', [
  headSchema,
  v.object({ kind: v.literal('table'), name, columns: v.array(name) }),
  v.object({ kind: v.literal('tableEnd'), rows: countSchema, digest: v.string() }),
  v.object({
    kind: v.literal('sequences'),
    values: v.array(v.object({ name: v.pipe(v.string(), v.maxLength(63)), last: v.nullable(countSchema) })),
  }),
  v.object({ kind: v.literal('file'), path: v.pipe(v.string(), v.check(isStoredPath)) }),
  v.object({ kind: v.literal('fileEnd'), bytes: countSchema, sha256: v.string() }),
  v.object({ kind: v.literal('end'), tables: countSchema, rows: countSchema, files: countSchema }),
])

/** What a backup holds, at its beginning. */
export type BackupHead = v.InferOutput<typeof headSchema>
/** A record of a backup. */
export type BackupRecord = v.InferOutput<typeof recordSchema>

const [RECORD, BYTES] = [0, 1]
const MOST_BYTES = 2 ** 30

function encodePiece(type: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(type)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** Encodes a record. */
export const encodeRecord = (record: BackupRecord): Buffer => encodePiece(RECORD, Buffer.from(JSON.stringify(record)))

/** Encodes bytes that belong to the record before them. */
export const encodeBytes = (bytes: Buffer): Buffer => encodePiece(BYTES, bytes)

/**
 * Reads records and bytes in their order.
 * @throws BackupProblem where there are none
 */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord | Buffer> {
  const reader = createByteReader(source)
  for (;;) {
    const head = await reader.readBytes(5)
    if (head.length === 0) return
    const length = head.length === 5 ? head.readUInt32BE(1) : MOST_BYTES
    const bytes = length < MOST_BYTES ? await reader.readBytes(length) : Buffer.alloc(0)
    if (length >= MOST_BYTES || bytes.length < length) throw new BackupProblem('The backup ends within a record.')
    if (head[0] === BYTES) yield bytes
    else yield v.parse(recordSchema, readOwnJson(bytes.toString('utf8')))
  }
}
