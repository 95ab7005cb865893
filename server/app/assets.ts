import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isDemoPage, serveLivePages } from './live-pages.ts'
import { readOwnJson } from '../lib/json/read-json.ts'

/** Response headers by page path: `{ '/cms.html': { 'content-security-policy': '…' } }`. */
export type PageHeaders = Readonly<Record<string, Readonly<Record<string, string>>>>

const pageHeadersSchema = v.record(v.string(), v.record(v.string(), v.string()))
/** Optional file next to the pages that lists the response headers of each page. */
const HEADERS_FILE = 'headers.json'

/**
 * Returns whether a file next to the pages is not itself served: the list of response headers, and the compressed copy
 * of each file, which is sent in place of the original and never under its own name.
 */
const isInternal = (path: string): boolean =>
  /\.(?:br|gz)$/i.test(path) || path.toLowerCase().endsWith(`/${HEADERS_FILE}`)

async function readFolderHeaders(folder: string): Promise<PageHeaders> {
  const text = await readFile(join(folder, HEADERS_FILE), 'utf8').catch(() => '{}')
  return v.parse(pageHeadersSchema, readOwnJson(text))
}

const YEAR = 'public, max-age=31536000, immutable'

/** Serves the files of a folder under a prefix that ends in a slash. */
function serveFolder(
  app: FastifyInstance,
  folder: string,
  prefix: string,
  pages: PageHeaders,
  isHidden: (path: string) => boolean,
): void {
  void app.register(staticFiles, {
    root: folder,
    prefix,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !isInternal(path) && !isHidden(path),
    setHeaders(response, file) {
      const path = `/${relative(folder, file).split(sep).join('/')}`.replace(/\.br$/, '')
      response.setHeader('cache-control', path.startsWith('/assets/') ? YEAR : 'no-cache')
      response.setHeader('access-control-allow-origin', '*')
      const own = pages[path] ?? (path === '/index.html' ? pages['/'] : undefined) ?? {}
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    },
  })
}

/**
 * Serves the built elements and pages, and under `/lite/` the lite elements, which the build writes beside them. Files
 * with a hash in their name are cached for a year; all others are revalidated. A real installation has no pages but the
 * portal.
 */
export async function serveAssets(
  app: FastifyInstance,
  folder: string,
  given: PageHeaders = {},
  live = false,
): Promise<void> {
  const pages = { ...(await readFolderHeaders(folder)), ...given }
  const isHidden = live ? isDemoPage : () => false
  if (live) await serveLivePages(app, folder, pages)
  serveFolder(app, folder, '/', pages, isHidden)
  const lite = join(folder, '../lite')
  if (existsSync(lite)) serveFolder(app, lite, '/lite/', {}, isHidden)
}
