import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as received. */
export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** The response of a back end; an object is sent as JSON. `hold` delays the response until it resolves. */
export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly hold?: Promise<unknown>
  /** Closes the connection in the middle of the answer. */
  readonly cut?: boolean
}

/** Returns the envelope of a success. */
export const yes = (result: unknown): unknown => ({ errorCode: 1000, error: null, result })
/** Returns the envelope of a refusal. */
export const no = (errorCode: number, error: unknown = 'No.'): unknown => ({ errorCode, error, result: null })

/** An MQL back end of an institution: a real HTTP server on the loopback interface. */
export interface Institution {
  readonly origin: string
  readonly seen: Seen[]
  answer: (seen: Seen) => Answer
  close(): Promise<void>
}

/** Starts such a back end; `answer` creates its responses until a test sets another function. */
export async function openInstitution(answer: (seen: Seen) => Answer = () => ({ body: {} })): Promise<Institution> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      }
      institution.seen.push(seen)
      const { status = 200, headers = {}, body, hold, cut } = institution.answer(seen)
      void Promise.resolve(hold).then(() => {
        const out = typeof body === 'string' ? body : JSON.stringify(body ?? null)
        response.writeHead(status, {
          'content-type': 'application/json',
          ...headers,
          ...(cut ? { 'content-length': '9999' } : {}),
        })
        if (cut) response.write(out, () => response.destroy())
        else response.end(body === undefined ? '' : out)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const institution: Institution = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return institution
}

/** Returns the name under which a request expects its answer. */
export const serviceOf = ({ headers }: Seen): string => String(headers['service-header'])

/** Creates an `answer` that looks up each activity in a table, and answers unknown ones with status 500. */
export function byService(table: Readonly<Record<string, Answer | ((seen: Seen) => Answer)>>): (seen: Seen) => Answer {
  return (seen) => {
    const entry = table[serviceOf(seen)]
    if (!entry) return { status: 500 }
    return typeof entry === 'function' ? entry(seen) : entry
  }
}
