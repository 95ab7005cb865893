import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where files live that browsers fetch: language files and branding for everyone, photographs and tickets by signed address. */
export interface Buckets {
  readonly write: (bucket: string, path: string, bytes: Uint8Array | string) => Promise<void>
  readonly read: (bucket: string, path: string) => Promise<Uint8Array | null>
  /** Whether a file is there; cheaper than reading it. */
  readonly has: (bucket: string, path: string) => Promise<boolean>
  /** Forgets a file; one that is not there is no fault. */
  readonly remove: (bucket: string, path: string) => Promise<void>
  /** Forgets what a killed process has half written. Only for whoever has the folder alone. */
  readonly sweep: () => Promise<void>
  /** The address of a file in a public bucket. */
  readonly publicUrl: (bucket: string, path: string) => string
  /** The address of a file in a private bucket, good for some seconds; `fileName` is what it is saved as. */
  readonly signedUrl: (bucket: string, path: string, options: SignedOptions) => string
  /** Whether a query string opens a file now; the name to save it as, or false. */
  readonly opens: (bucket: string, path: string, query: SignedQuery, now: Date) => { readonly fileName: string | null } | false
}

/** How long a signed address lives, counted from `now`. */
export interface SignedOptions {
  readonly seconds: number
  readonly fileName?: string
  readonly now?: Date
}

/** The query string of a signed address. */
export interface SignedQuery {
  readonly until?: string | undefined
  readonly name?: string | undefined
  readonly signature?: string | undefined
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$/

/** The parts of a path inside a bucket; null when it could lead anywhere else. */
export function safeSegments(bucket: string, path: string): readonly string[] | null {
  const segments = [bucket, ...path.split('/')]
  const safe = segments.length <= 12 && segments.every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  return safe ? segments : null
}

/** The address of a file in a public bucket. */
export const publicUrl = (bucket: string, path: string): string => `/cdnserver/${bucket}/${path}`

/** The buckets of an installation, as files in one folder that several processes may share. */
export function openBuckets(folder: string, key: Uint8Array): Buckets {
  // No bucket can be called so: names begin with a letter or a digit.
  const drafts = join(folder, '.drafts')
  const fileOf = (bucket: string, path: string): string => {
    const segments = safeSegments(bucket, path)
    if (!segments) throw new Error(`A bucket has no file named ${JSON.stringify(`${bucket}/${path}`.slice(0, 200))}.`)
    return join(folder, ...segments)
  }
  const sign = (bucket: string, path: string, until: string, name: string): string =>
    createHmac('sha256', key).update([bucket, path, until, name].join('\n')).digest('base64url')

  return {
    async write(bucket, path, bytes) {
      const file = fileOf(bucket, path)
      await Promise.all([mkdir(dirname(file), { recursive: true }), mkdir(drafts, { recursive: true })])
      // Whoever reads meanwhile gets the old file or the new one, never half of one.
      const draft = join(drafts, randomUUID())
      await writeFile(draft, bytes)
      await rename(draft, file)
    },
    async read(bucket, path) {
      if (!safeSegments(bucket, path)) return null
      try {
        return await readFile(fileOf(bucket, path))
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR')) return null
        throw error
      }
    },
    async has(bucket, path) {
      if (!safeSegments(bucket, path)) return false
      return stat(fileOf(bucket, path)).then(
        (found) => found.isFile(),
        () => false,
      )
    },
    remove: (bucket, path) => rm(fileOf(bucket, path), { force: true }),
    sweep: () => rm(drafts, { recursive: true, force: true }),
    publicUrl,
    signedUrl(bucket, path, { seconds, fileName = '', now = new Date() }) {
      const until = String(Math.floor(now.getTime() / 1000) + seconds)
      const name = fileName.replaceAll(/[^A-Za-z0-9._-]/g, '_')
      const query = new URLSearchParams({ until, ...(name === '' ? {} : { name }), signature: sign(bucket, path, until, name) })
      return `${publicUrl(bucket, path)}?${query.toString()}`
    },
    opens(bucket, path, { until = '', name = '', signature = '' }, now) {
      const given = Buffer.from(signature, 'base64url')
      const wanted = Buffer.from(sign(bucket, path, until, name), 'base64url')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
      if (!(Number(until) * 1000 > now.getTime())) return false
      return { fileName: name === '' ? null : name }
    },
  }
}
