import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxBankMerchant, sandboxCscMerchant, serverSecret, signingKey } from '../../../server/db/schema.ts'
import { ENCRYPTED_COLUMNS } from '../../../server/db/encrypted-text.ts'
import { startServer } from '../../../server/app/start.ts'
import { call, signIn } from '../../support/calls.ts'
import { createInstallation, type Installation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'

const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [newKey(), newKey()]
let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.remove())

const start = (dataKeys: readonly string[], told: string[] = []) =>
  startServer(testSettings(installation.folder, { databaseUrl: installation.databaseUrl, dataKeys }), {
    report: (line) => void told.push(line),
    timers: false,
  })
type Running = Awaited<ReturnType<typeof start>>

/** Returns every value of every table, as a dump of the database contains it. */
async function dump({ db }: Running): Promise<string> {
  const rowsOf = async (statement: string): Promise<readonly Record<string, unknown>[]> => {
    const result: unknown = await db.execute(statement)
    return (result as { readonly rows: readonly Record<string, unknown>[] }).rows
  }
  const tables = await rowsOf("select tablename as name from pg_tables where schemaname = 'public'")
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(JSON.stringify(await rowsOf(`select to_jsonb(one)::text as row from "${String(name)}" one`)))
  return texts.join('\n')
}

async function secretsOf({ db }: Running): Promise<string[]> {
  const [secrets, keys, bank, csc] = await Promise.all([
    db.select().from(serverSecret),
    db.select().from(signingKey),
    db.select().from(sandboxBankMerchant),
    db.select().from(sandboxCscMerchant),
  ])
  return [
    ...secrets.map(({ value }) => value),
    ...keys.map(({ privateKey }) => privateKey),
    ...bank.map(({ secret }) => secret),
    ...csc.map(({ secret }) => secret),
  ].sort()
}

/** Returns the middle of a secret, which a dump would contain whatever happens to its line breaks. */
const trace = (secret: string): string =>
  secret
    .replace(/-----[A-Z ]+-----/g, '')
    .trim()
    .slice(4, 36)

describe('a database dump', () => {
  test('contains no secret in plain text, of the server, a gateway or a partner, nor the ticket signing key', async () => {
    const server = await start([])
    const [text, secrets] = [await dump(server), await secretsOf(server)]
    expect(secrets.length).toBeGreaterThan(5)
    for (const secret of secrets) expect(text.includes(trace(secret))).toBe(false)
    expect(text).not.toContain('PRIVATE KEY')
    expect(ENCRYPTED_COLUMNS.length).toBe(4)
    await server.close()
  })

  test('is encrypted with a key file that only its owner can read, as the start-up log says', async () => {
    const told: string[] = []
    await (await start([], told)).close()
    expect(told.join('\n')).toContain('DATA_KEY is not set')
    expect((await stat(join(installation.folder, 'data.key'))).mode & 0o777).toBe(0o600)
  })
})

describe('a key from the environment', () => {
  test('replaces the key file, and later the previous key, while both are set; sessions stay valid', async () => {
    const own = (await readFile(join(installation.folder, 'data.key'), 'utf8')).trim()
    const before = await start([])
    const secrets = await secretsOf(before)
    const token = await signIn(before, 'asha.admin')
    await before.close()
    for (const keys of [[first, own], [first], [second, first], [second]]) {
      const server = await start(keys)
      expect(await secretsOf(server)).toEqual(secrets)
      expect((await call(server, 'LoginCopy', null, { token })).errorCode).toBe(1000)
      await server.close()
    }
  })

  test('that is wrong ends the start with one sentence and changes nothing', async () => {
    await expect(start([newKey()])).rejects.toThrow(
      /sealed under the key [\w-]{8}, which DATA_KEY does not hold\. Set DATA_KEY to the keys in use, the newest first\./,
    )
    await expect(start([first])).rejects.toThrow('which DATA_KEY does not hold')
    await (await start([second])).close()
  })
})

test('the next start encrypts what an earlier release stored in plain text', async () => {
  const server = await start([second])
  const [secret] = await server.db.select().from(serverSecret)
  await server.db.execute(
    "insert into server_secret (name, value) values ('gateway-of-old', 'plain-secret-of-an-earlier-release')",
  )
  await server.close()
  const again = await start([second])
  expect(await dump(again)).not.toContain('plain-secret-of-an-earlier-release')
  expect((await again.db.select().from(serverSecret)).find(({ name }) => name === 'gateway-of-old')?.value).toBe(
    'plain-secret-of-an-earlier-release',
  )
  expect((await again.db.select().from(serverSecret)).find(({ name }) => name === secret?.name)?.value).toBe(
    secret?.value,
  )
  await again.close()
  await writeFile(join(installation.folder, 'data.key'), 'no key\n')
  await expect(start([])).rejects.toThrow('data.key')
})
