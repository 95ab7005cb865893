import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A web site of somebody else: a server of its own on another origin than ours. */
export interface Site {
  readonly origin: string
  /** What its page holds; asked for at every request. */
  page: string
}

/** Starts a site for the journeys of a file; it ends with them. Its page is what `page` holds. */
export async function startSite(): Promise<Site> {
  const site = { origin: '', page: '' }
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.page),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // Our own servers are called by number, so the name is another origin on every port.
  site.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((closed) => server.close(closed)))
  return site
}
