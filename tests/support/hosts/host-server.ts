import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of another site. */
export interface HostPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Another site. It has pages, an icon, and the product of another server below `PREFIX`. */
export interface HostServer {
  readonly port: number
  /** Sets the pages of the site, and the product that it serves below `PREFIX`. */
  readonly serve: (pages: (path: string, query: URLSearchParams) => HostPage | undefined, product: URL) => void
  readonly close: () => Promise<void>
}

/** The path below which a site serves the whole product. */
export const PREFIX = '/campus'

/** Forwards a request as a reverse proxy: removes the prefix and adds the forwarded headers. */
function forwardRequest(given: IncomingMessage, response: ServerResponse, product: URL): void {
  const headers = {
    ...given.headers,
    'x-forwarded-host': given.headers.host ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': PREFIX,
  }
  const request = ask(
    {
      host: product.hostname,
      port: product.port,
      method: given.method,
      path: (given.url ?? '').slice(PREFIX.length),
      headers: { ...headers, host: product.host },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  request.on('error', () => response.destroy())
  given.pipe(request)
}

/** Starts a site of another origin on a port of its own. */
export async function startHostServer(): Promise<HostServer> {
  let getNoPages: Parameters<HostServer['serve']>[0] = () => undefined
  let product: URL | undefined
  const server = createServer((given, response) => {
    const url = new URL(given.url ?? '/', 'http://host.invalid')
    if (product && url.pathname.startsWith(`${PREFIX}/`)) {
      forwardRequest(given, response, product)
      return
    }
    const page = given.method === 'GET' ? getNoPages(url.pathname, url.searchParams) : undefined
    if (!page) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    serve(given, whose) {
      getNoPages = given
      product = whose
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
