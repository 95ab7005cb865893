import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

/** Headers by page: `{ '/cms.html': { 'content-security-policy': '…' } }`. */
export type PageHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>

const pageHeadersSchema = v.record(v.string(), v.record(v.string(), v.string()))
/** A file beside the pages may say which headers each is sent with. */
const HEADERS_FILE = 'headers.json'

async function headersBeside(folder: string): Promise<PageHeaders> {
  const text = await readFile(join(folder, HEADERS_FILE), 'utf8').catch(() => '{}')
  return v.parse(pageHeadersSchema, JSON.parse(text))
}

const YEAR = 'public, max-age=31536000, immutable'

/** Serves the built elements and pages; what has a hash in its name is kept for ever, all else is asked for again. */
export async function serveAssets(app: FastifyInstance, folder: string, given: PageHeaders = {}): Promise<void> {
  const pages: PageHeaders = { ...(await headersBeside(folder)), ...given }
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith(`/${HEADERS_FILE}`),
    setHeaders(response, file) {
      const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/\.br$/, '')
      response.setHeader('cache-control', path.startsWith('/assets/') ? YEAR : 'no-cache')
      response.setHeader('access-control-allow-origin', '*')
      const own = pages[path] ?? (path === '/index.html' ? pages['/'] : undefined) ?? {}
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    },
  })
}
