import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageHeaders } from './assets.ts'

const PORTAL = '/portal.html'

/** Returns whether a static file belongs to the demonstration only: every page but the portal. */
export const isDemoPage = (path: string): boolean => /\.html$/i.test(path) && path !== PORTAL

/**
 * Serves the only page of a real installation: the portal, to which the root leads. Its link for people without script
 * goes to the form of the institution instead of a page of the demonstration.
 */
export async function serveLivePages(app: FastifyInstance, folder: string, pages: PageHeaders): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect(PORTAL, 302))
  const page = await readFile(join(folder, PORTAL), 'utf8').catch(() => null)
  if (page === null) return
  const shown = page.replace('href="cms.html"', 'href="forms/campus-hall-ticket.en.html"')
  app.get(PORTAL, (_request, reply) =>
    reply
      .headers(pages[PORTAL] ?? {})
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .type('text/html; charset=utf-8')
      .send(shown),
  )
}
