import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { readMail, type ReadMail } from './mail.ts'

/** A mail that has arrived, with the addresses of its envelope. */
export interface Arrived extends ReadMail {
  readonly raw: string
  readonly from: string
  readonly to: readonly string[]
}

/** A mail server of a test. */
export interface TestMailServer {
  readonly url: string
  readonly arrived: readonly Arrived[]
  /** How many times somebody has given another name or password. */
  readonly refusedSignIns: () => number
  /** Refuses the next mails to an address with a reply code; null: takes them again. */
  readonly refuse: (code: number | null) => void
  readonly close: () => Promise<void>
}

/** A mail server on a free port of this machine that asks for a name and a password. */
export async function startMailServer(user: string, password: string): Promise<TestMailServer> {
  const arrived: Arrived[] = []
  let refusal: number | null = null
  let refusedSignIns = 0
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (auth, _session, done) => {
      const isRight = auth.username === user && auth.password === password
      if (!isRight) refusedSignIns++
      done(isRight ? null : new Error('no'), isRight ? { user } : undefined)
    },
    onRcptTo: (_address, _session, done) =>
      refusal === null ? done() : done(Object.assign(new Error('refused'), { responseCode: refusal })),
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(
        (bytes) => {
          const raw = bytes.toString('latin1')
          arrived.push({
            raw,
            ...readMail(raw),
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
          })
          done()
        },
        (error: unknown) => done(error as Error),
      )
    },
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    arrived,
    refusedSignIns: () => refusedSignIns,
    refuse: (code) => void (refusal = code),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
