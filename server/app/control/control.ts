import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { OpenDatabase } from '../../db/database.ts'
import { loadInstallationFacts } from '../../db/installation/facts.ts'
import { confirmRestored } from '../../db/installation/restored.ts'
import { getPort, openPort } from '../socket.ts'
import { CONTROL_FILE, COPY_FOLDER } from './control-file.ts'

const HOST = '127.0.0.1'

/** The control of a server that owns an embedded database. */
export interface Control {
  readonly close: () => Promise<void>
}

type Answers = Readonly<Record<string, (query: URLSearchParams) => Promise<unknown>>>

/**
 * Lets commands of the same account do what only the process that owns an embedded database can: copy it, confirm that
 * it was restored, and look into it. A port of this machine, whose number and secret are in a file of the data folder.
 */
export async function openControl(dataDir: string, { db, copyFolder }: OpenDatabase): Promise<Control | null> {
  if (!copyFolder) return null
  // Of commands that were killed.
  for (const name of await readdir(dataDir))
    if (name.startsWith(COPY_FOLDER)) await rm(join(dataDir, name), { recursive: true, force: true })
  const answers: Answers = {
    '/copy': async () => {
      const folder = `${COPY_FOLDER}.${randomBytes(4).toString('hex')}`
      await copyFolder(join(dataDir, folder))
      return { folder }
    },
    '/confirm': async (query) => ({
      confirmed: await confirmRestored(db, { discardMessages: query.get('discard') === 'true' }),
    }),
    '/facts': () => loadInstallationFacts(db),
  }
  const token = randomBytes(32)
  const isAllowed = (given: string | undefined): boolean => {
    const bytes = Buffer.from((given ?? '').replace(/^Bearer /, ''), 'base64url')
    return bytes.length === token.length && timingSafeEqual(bytes, token)
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || !isAllowed(request.headers.authorization)) {
      send(403, {})
      return
    }
    const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : undefined
    if (!answer) {
      send(404, {})
      return
    }
    answer(searchParams).then(
      (body) => send(200, body),
      (error: unknown) => send(500, { problem: error instanceof Error ? error.message : String(error) }),
    )
  })
  // A copy takes as long as it takes.
  server.requestTimeout = 0
  await openPort(server, { port: 0, host: HOST })
  const file = join(dataDir, CONTROL_FILE)
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port: getPort(server), token: token.toString('base64url') }), { mode: 0o600 })
  return {
    async close() {
      await rm(file, { force: true })
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}
