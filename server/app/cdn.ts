import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Buckets } from '../lib/storage/buckets.ts'
import { MARKER_FILE, PRODUCT } from '../../src/contract/developer/system.ts'
import { findBucketByName } from '../lib/clients/clients.ts'
import type { Database } from '../db/database.ts'
import { VERSION } from '../lib/config/version.ts'
import { hashSha256 } from '../lib/crypto/sha256.ts'

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
}

/** Files that are only saved, and may be larger than the memory. */
const SAVED = ['csv', 'xlsx', 'zip']

const one = v.optional(v.pipe(v.string(), v.maxLength(300)))
const signedQuery = v.object({ until: one, name: one, signature: one })

/**
 * Returns the content security policy of a stored file. A page may use its inline style sheet and `data:` images and
 * nothing else; no script runs.
 */
function buildFilePolicy(extension: string, bytes: Uint8Array): string {
  if (extension !== 'html') return "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? ''
  const hash = hashSha256(sheet, 'base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/** Serves the buckets under `/cdnserver/{bucket}/{path}`: public buckets to everyone, private ones by signed URL. */
export function serveBuckets(
  app: FastifyInstance,
  { db, buckets, now }: { db: Database; buckets: Buckets; now: () => Date },
): void {
  app.get(`/cdnserver/${MARKER_FILE}`, (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store')
      .send({ product: PRODUCT, version: VERSION }),
  )
  app.get<{ Params: { bucket: string; '*': string } }>('/cdnserver/:bucket/*', async (request, reply) => {
    const { bucket, '*': path } = request.params
    const row = await findBucketByName(db, bucket)
    if (!row) return sendNotFound(reply)
    const query = v.safeParse(signedQuery, request.query)
    const opened = row.isPrivate
      ? query.success && buckets.opens(bucket, path, query.output, now())
      : { fileName: null }
    if (!opened)
      return reply.code(403).type('text/plain; charset=utf-8').send('This address is not valid or has expired.')
    // An empty path only checks that the bucket exists.
    if (path === '' && !row.isPrivate) return reply.code(204).header('access-control-allow-origin', '*').send()
    const extension = path.split('.').at(-1)?.toLowerCase() ?? ''
    if (row.isPrivate && SAVED.includes(extension)) {
      const file = await buckets.stream(bucket, path)
      if (!file) return sendNotFound(reply)
      return reply
        .type(TYPES[extension] ?? '')
        .header('content-length', file.bytes)
        .header('content-disposition', `attachment; filename="${opened.fileName ?? `export.${extension}`}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'private, no-store')
        .send(file.content)
    }
    const bytes = await buckets.read(bucket, path)
    if (!bytes) return sendNotFound(reply)

    reply
      .type(TYPES[extension] ?? 'application/octet-stream')
      // An uploaded SVG or HTML file must not run as a page of this origin.
      .header('content-security-policy', buildFilePolicy(extension, bytes))
      .header('cross-origin-resource-policy', 'cross-origin')
    if (extension === 'pdf' || extension === 'html') {
      const name = opened.fileName ?? path.split('/').at(-1) ?? `document.${extension}`
      // A page is shown in the browser for reading and printing; the file name applies when it is saved.
      reply.header('content-disposition', `${extension === 'pdf' ? 'attachment' : 'inline'}; filename="${name}"`)
    }
    if (row.isPrivate) return reply.header('cache-control', 'private, no-store').send(bytes)

    const etag = `"${hashSha256(bytes, 'base64url').slice(0, 22)}"`
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
  })
}
