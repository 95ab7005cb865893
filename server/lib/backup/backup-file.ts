import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ValiError } from 'valibot'
import { decryptStream, encryptStream } from './cipher.ts'
import { BackupProblem } from './problem.ts'
import { encodeBytes, encodeRecord, readRecords, type BackupRecord } from './records.ts'

/** Compressing further takes twice the time and saves a tenth. */
const LEVEL = 4
const PIECE_BYTES = 1024 * 1024

/** Writes the next record, or bytes that belong to the last one. */
export type WriteRecord = (record: BackupRecord | Buffer) => Promise<void>

/**
 * Writes an encrypted and compressed file from the records that `work` writes. The file has its name when it is whole
 * and on the disk; after a failure there is none.
 */
export async function writeBackupFile(
  file: string,
  passphrase: string,
  work: (write: WriteRecord) => Promise<void>,
): Promise<void> {
  const draft = `${file}.draft`
  const records = new PassThrough({ highWaterMark: PIECE_BYTES })
  const compressed = createGzip({ level: LEVEL, chunkSize: 64 * 1024 })
  // A pipeline that fails does not call back for the bytes that it was about to take.
  const broken = new AbortController()
  const writeRecord: WriteRecord = (record) =>
    new Promise((resolve, reject) => {
      broken.signal.throwIfAborted()
      broken.signal.onabort = () => reject(broken.signal.reason as Error)
      const bytes = Buffer.isBuffer(record) ? encodeBytes(record) : encodeRecord(record)
      // Called when the bytes were taken, so there are never more than some in memory.
      records.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
    const written = pipeline(
      records,
      compressed,
      (source: AsyncIterable<Buffer>) => encryptStream(source, passphrase),
      target,
    )
    written.catch((error: unknown) => broken.abort(error))
    const read = work(writeRecord).then(
      () => records.end(),
      (error: unknown) => {
        records.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      },
    )
    // A failure of the work is also that of the pipeline, and one of the pipeline that of the work.
    const outcomes = await Promise.allSettled([written, read])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    const handle = await open(draft, 'r+')
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * Reads the records of a file.
 * @throws BackupProblem when it is not a whole backup, or the passphrase is another one
 */
export async function* readBackupFile(file: string, passphrase: string): AsyncGenerator<BackupRecord | Buffer> {
  const source = Readable.from(decryptStream(createReadStream(file, { highWaterMark: PIECE_BYTES }), passphrase))
  const plain = createGunzip({ chunkSize: 256 * 1024 })
  source.on('error', (error) => plain.destroy(error))
  try {
    yield* readRecords(source.pipe(plain))
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    if (error instanceof ValiError || error instanceof SyntaxError)
      throw new BackupProblem('The backup has a record that this release does not know; restore it with the newer one.')
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BackupProblem('The backup was altered or damaged; nothing of it can be trusted.')
    throw error
  } finally {
    source.destroy()
    plain.destroy()
  }
}
