import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Buckets } from './buckets.ts'
import { bucketByName } from './clients.ts'
import type { Database } from './db/database.ts'

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
  txt: 'text/plain; charset=utf-8',
}

const one = v.optional(v.pipe(v.string(), v.maxLength(300)))
const signedQuery = v.object({ until: one, name: one, signature: one })

/** What a file of ours may do where it is opened: draw itself. A page may use the style sheet and the pictures that it carries, and nothing else; nothing runs. */
function policyOf(extension: string, bytes: Uint8Array): string {
  if (extension !== 'html') return "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  const sheet = /<style>([\s\S]*?)<\/style>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? ''
  const hash = createHash('sha256').update(sheet).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/** Serves the buckets under `/cdnserver/{bucket}/{path}`: the public ones to everyone, the private ones by signed address. */
export function serveBuckets(app: FastifyInstance, { db, buckets, now }: { db: Database; buckets: Buckets; now: () => Date }): void {
  app.get<{ Params: { bucket: string; '*': string } }>('/cdnserver/:bucket/*', async (request, reply) => {
    const { bucket, '*': path } = request.params
    const row = await bucketByName(db, bucket)
    if (!row) return missing(reply)
    const query = v.safeParse(signedQuery, request.query)
    const opened = row.isPrivate ? query.success && buckets.opens(bucket, path, query.output, now()) : { fileName: null }
    if (!opened) return reply.code(403).type('text/plain; charset=utf-8').send('This address is not valid or has expired.')
    // Whoever only asks whether the bucket answers.
    if (path === '' && !row.isPrivate) return reply.code(204).header('access-control-allow-origin', '*').send()
    const bytes = await buckets.read(bucket, path)
    if (!bytes) return missing(reply)

    const extension = path.split('.').at(-1)?.toLowerCase() ?? ''
    reply
      .type(TYPES[extension] ?? 'application/octet-stream')
      // A drawing or a page that someone uploads must not become a page of ours.
      .header('content-security-policy', policyOf(extension, bytes))
      .header('cross-origin-resource-policy', 'cross-origin')
    if (extension === 'pdf' || extension === 'html') {
      const name = opened.fileName ?? path.split('/').at(-1) ?? `document.${extension}`
      // A page is for reading and printing where it is; it is saved under this name too.
      reply.header('content-disposition', `${extension === 'pdf' ? 'attachment' : 'inline'}; filename="${name}"`)
    }
    if (row.isPrivate) return reply.header('cache-control', 'private, no-store').send(bytes)

    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
  })
}
