import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site of somebody else: its pages by path, each with the headers that it is sent with. */
export interface HostSite {
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * One page of a web site; any path without one answers as content management systems do: status 200 and a page that
 * says it is not there.
 */
export interface HostPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Opens a web site on an origin of its own. */
export async function openHostSite(pages: Readonly<Record<string, HostPage>>): Promise<HostSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = pages[pathname] ?? {
      html: '<!doctype html><title>Not here</title><h1>Sorry, this page has moved.</h1>',
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    response.end(page.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
