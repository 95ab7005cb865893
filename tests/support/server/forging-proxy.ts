import { createServer, request } from 'node:http'
import * as v from 'valibot'

/** What somebody on the way claims our name to be; it must appear nowhere in what we answer. */
export const FORGED = 'forged.example'

/** A proxy that lies about our name in every header that names it, and keeps all that comes back. */
export interface ForgingProxy {
  readonly origin: string
  /** Head and body of each answer, with what was asked. */
  readonly answers: readonly string[]
  readonly close: () => Promise<void>
}

/** Stands before a server, on a port of its own. */
export async function startForgingProxy(target: string): Promise<ForgingProxy> {
  const { hostname, port } = new URL(target)
  const answers: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: FORGED,
      'x-forwarded-host': FORGED,
      'x-forwarded-proto': 'https',
      'x-forwarded-server': FORGED,
      'x-original-host': FORGED,
      forwarded: `host=${FORGED};proto=https`,
    }
    const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        answers.push(
          `${incoming.method ?? ''} ${incoming.url ?? ''} ${String(incoming.headers['service-header'])}\n${answer.statusCode ?? 0} ${JSON.stringify(answer.headers)}\n${body.toString('latin1')}`,
        )
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
      })
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = v.parse(v.object({ port: v.number() }), proxy.address())
  return {
    origin: `http://127.0.0.1:${address.port}`,
    answers,
    close: () =>
      new Promise((closed) => {
        proxy.closeAllConnections()
        proxy.close(() => closed())
      }),
  }
}
