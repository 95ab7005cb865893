import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A site on another origin than our servers. */
export interface Site {
  readonly origin: string
  /** The HTML of its page, read at every request. */
  page: string
}

/** Starts a site for the journeys of a file, which serves the HTML in `page`. It stops after them. */
export async function startSite(): Promise<Site> {
  const site = { origin: '', page: '' }
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(site.page),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // Our servers use the IP address, so the host name is a different origin on every port.
  site.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  afterAll(() => new Promise((closed) => server.close(closed)))
  return site
}
