import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { listFiles, readPart, readWhole, measureFolder, type FilePart } from './bucket-files.ts'

/**
 * Storage of files that browsers fetch: language files and branding are public, photographs and tickets need a signed
 * URL.
 */
export interface Buckets {
  readonly write: (bucket: string, path: string, bytes: Uint8Array | string) => Promise<void>
  readonly read: (bucket: string, path: string) => Promise<Uint8Array | null>
  /**
   * Writes bytes at an offset, and truncates whatever a killed process left after it. The caller makes sure that nobody
   * else writes the file.
   */
  readonly writePart: (bucket: string, path: string, bytes: Uint8Array, offset: number) => Promise<void>
  /** Opens a file that may be larger than the memory; null if there is none. */
  readonly stream: (
    bucket: string,
    path: string,
  ) => Promise<{ readonly bytes: number; readonly content: Readable } | null>
  /** Reads a part of a file that may be larger than the memory; null if there is none. */
  readonly readPart: (bucket: string, path: string, offset: number, length: number) => Promise<FilePart | null>
  /** Lists the paths of all files of a bucket, in an order in which listing continues after any of them. */
  readonly list: (bucket: string, after?: string) => AsyncIterable<string>
  /** Returns whether a file exists; cheaper than reading it. */
  readonly has: (bucket: string, path: string) => Promise<boolean>
  /** Deletes a file; a missing file is not an error. */
  readonly remove: (bucket: string, path: string) => Promise<void>
  /** Deletes a folder with all its files; a missing folder is not an error. */
  readonly removeFolder: (bucket: string, path: string) => Promise<void>
  /** Returns the size of all files of a bucket in bytes; reads the folder, which takes seconds for many files. */
  readonly size: (bucket: string) => Promise<number>
  /** Deletes a bucket with all its files; a missing bucket is not an error. */
  readonly removeBucket: (bucket: string) => Promise<void>
  /** Deletes partial files of a killed process. Only safe if no other process uses the folder. */
  readonly sweep: () => Promise<void>
  /** Returns the URL of a file in a public bucket. */
  readonly publicUrl: (bucket: string, path: string) => string
  /** Returns the URL of a file in a private bucket, valid for some seconds; `fileName` is the name for saving it. */
  readonly signedUrl: (bucket: string, path: string, options: SignedOptions) => string
  /**
   * Checks the query string of a signed URL. Returns the name for saving the file, or false if the URL is invalid or
   * expired.
   */
  readonly opens: (
    bucket: string,
    path: string,
    query: SignedQuery,
    now: Date,
  ) => { readonly fileName: string | null } | false
}

/** Validity of a signed URL, counted from `now`. */
export interface SignedOptions {
  readonly seconds: number
  readonly fileName?: string
  readonly now?: Date
}

/** The query string of a signed URL. */
export interface SignedQuery {
  readonly until?: string | undefined
  readonly name?: string | undefined
  readonly signature?: string | undefined
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$/

/** Returns the segments of a path inside a bucket; null if the path could leave the bucket. */
export function findSafeSegments(bucket: string, path: string): readonly string[] | null {
  const segments = [bucket, ...path.split('/')]
  const safe = segments.length <= 12 && segments.every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  return safe ? segments : null
}

/**
 * Opens the buckets of an installation, stored as files in one folder that several processes may share. `origin` is the
 * origin of their URLs. `check` runs before each change; it throws when this process has lost the lock of the folder.
 */
export function openBuckets(
  folder: string,
  key: Uint8Array,
  origin: string,
  check: () => void = () => undefined,
): Buckets {
  const buildPublicUrl = (bucket: string, path: string): string => `${origin}/cdnserver/${bucket}/${path}`
  // Cannot be the name of a bucket: these start with a letter or a digit.
  const drafts = join(folder, '.drafts')
  const getFilePath = (bucket: string, path: string): string => {
    const segments = findSafeSegments(bucket, path)
    if (!segments) throw new Error(`A bucket has no file named ${JSON.stringify(`${bucket}/${path}`.slice(0, 200))}.`)
    return join(folder, ...segments)
  }
  const getFolderPath = (bucket: string): string => {
    if (!SEGMENT.test(bucket)) throw new Error(`There is no bucket named ${JSON.stringify(bucket.slice(0, 200))}.`)
    return join(folder, bucket)
  }
  const signPath = (bucket: string, path: string, until: string, name: string): string =>
    createHmac('sha256', key).update([bucket, path, until, name].join('\n')).digest('base64url')

  return {
    async write(bucket, path, bytes) {
      check()
      const file = getFilePath(bucket, path)
      await Promise.all([mkdir(dirname(file), { recursive: true }), mkdir(drafts, { recursive: true })])
      // A concurrent reader gets the old file or the new one, never a partial one.
      const draft = join(drafts, randomUUID())
      await writeFile(draft, bytes)
      check()
      await rename(draft, file)
    },
    read: async (bucket, path) => (findSafeSegments(bucket, path) ? readWhole(getFilePath(bucket, path)) : null),
    readPart: async (bucket, path, offset, length) =>
      findSafeSegments(bucket, path) ? readPart(getFilePath(bucket, path), offset, length) : null,
    list: (bucket, after) => listFiles(getFolderPath(bucket), after?.split('/')),
    async writePart(bucket, path, bytes, offset) {
      check()
      const name = getFilePath(bucket, path)
      await mkdir(dirname(name), { recursive: true })
      const file = await open(name, offset === 0 ? 'w' : 'r+')
      try {
        await file.write(bytes, 0, bytes.length, offset)
        await file.truncate(offset + bytes.length)
      } finally {
        await file.close()
      }
    },
    async stream(bucket, path) {
      if (!findSafeSegments(bucket, path)) return null
      const found = await stat(getFilePath(bucket, path)).catch(() => null)
      if (!found?.isFile()) return null
      return { bytes: found.size, content: createReadStream(getFilePath(bucket, path)) }
    },
    async has(bucket, path) {
      if (!findSafeSegments(bucket, path)) return false
      return stat(getFilePath(bucket, path)).then(
        (found) => found.isFile(),
        () => false,
      )
    },
    async remove(bucket, path) {
      check()
      await rm(getFilePath(bucket, path), { force: true })
    },
    async removeFolder(bucket, path) {
      check()
      await rm(getFilePath(bucket, path), { force: true, recursive: true })
    },
    size: (bucket) => measureFolder(getFolderPath(bucket)),
    async removeBucket(bucket) {
      check()
      await rm(getFolderPath(bucket), { force: true, recursive: true })
    },
    sweep: () => rm(drafts, { recursive: true, force: true }),
    publicUrl: buildPublicUrl,
    signedUrl(bucket, path, { seconds, fileName = '', now = new Date() }) {
      const until = String(Math.floor(now.getTime() / 1000) + seconds)
      const name = fileName.replaceAll(/[^A-Za-z0-9._-]/g, '_')
      const query = new URLSearchParams({
        until,
        ...(name === '' ? {} : { name }),
        signature: signPath(bucket, path, until, name),
      })
      return `${buildPublicUrl(bucket, path)}?${query.toString()}`
    },
    opens(bucket, path, { until = '', name = '', signature = '' }, now) {
      const given = Buffer.from(signature, 'base64url')
      const wanted = Buffer.from(signPath(bucket, path, until, name), 'base64url')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
      if (!(Number(until) * 1000 > now.getTime())) return false
      return { fileName: name === '' ? null : name }
    },
  }
}
