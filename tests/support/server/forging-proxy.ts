import { createServer, request } from 'node:http'
import * as v from 'valibot'

/** The forged host name, which no response may contain. */
export const FORGED = 'forged.example'

/** A proxy that forges the host name in every header, and records all responses. */
export interface ForgingProxy {
  readonly origin: string
  /** Head and body of each answer, with what was asked. */
  readonly answers: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts such a proxy for a server, on its own port. */
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
