import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { readMail, type ReadMail } from '../../support/messages/mail.ts'
import { makeCertificate } from './certificate.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** A mail server with a mailbox for every recipient. */
export interface MailServer {
  readonly url: string
  /** The authority of its certificate. */
  readonly ca: string
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly read: () => Promise<readonly ReadMail[]>
  /** Stops it, and throws its mail away. */
  readonly remove: () => Promise<void>
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => done(false))
    socket.once('data', () => {
      socket.destroy()
      done(true)
    })
  })

/**
 * Prepares Debian's aiosmtpd on a free port, which requires STARTTLS and stores mails in a maildir. It does not run
 * yet.
 */
export async function prepareMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-smtp-'))
  const mailbox = join(folder, 'mail')
  const { ca, cert, key } = await makeCertificate(folder, 'localhost', 'DNS:localhost,IP:127.0.0.1')
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `smtp://localhost:${port}`,
    ca,
    stop,
    async start() {
      const words = [
        '-n',
        '-l',
        `127.0.0.1:${port}`,
        '--tlscert',
        cert,
        '--tlskey',
        key,
        '-c',
        'aiosmtpd.handlers.Mailbox',
        mailbox,
      ]
      child = spawn(process.env.AIOSMTPD_PATH ?? '/usr/bin/aiosmtpd', words, { stdio: ['ignore', 'ignore', 'inherit'] })
      await waitUntil('the mail server to answer', () => answers(port))
    },
    async read() {
      const names = await readdir(join(mailbox, 'new')).catch(() => [])
      return Promise.all(names.map(async (name) => readMail(await readFile(join(mailbox, 'new', name), 'latin1'))))
    },
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
