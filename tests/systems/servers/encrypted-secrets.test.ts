import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectRows, sqlStatement } from '../../../server/db/rows.ts'
import { serverSecret, setup } from '../../../server/db/schema.ts'
import { decryptText, ENCRYPTED_COLUMNS } from '../../../server/db/encrypted-text.ts'
import { loadPublicKeys } from '../../../server/lib/crypto/assertion-keys.ts'
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
  const tables = await selectRows<{ name: string }>(
    db,
    sqlStatement("select tablename as name from pg_tables where schemaname = 'public'"),
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(
      JSON.stringify(await selectRows(db, sqlStatement(`select to_jsonb(one)::text as row from "${name}" one`))),
    )
  return texts.join('\n')
}

/** Returns the secrets of every encrypted column, decrypted, by `table.column`. */
async function secretsOf({ db }: Running): Promise<Readonly<Record<string, readonly string[]>>> {
  const columns = ENCRYPTED_COLUMNS.map(async (place): Promise<[string, string[]]> => {
    const [table = '', column = ''] = place.split('.')
    const rows = await selectRows(db, sqlStatement(`select ${column} as value from ${table}`))
    return [
      place,
      v
        .parse(v.array(v.object({ value: v.string() })), rows)
        .map(({ value }) => decryptText(place, value))
        .sort(),
    ]
  })
  return Object.fromEntries(await Promise.all(columns))
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
    await server.db.insert(setup).values({
      name: 'institution',
      tokenHash: 'hash of a token',
      draft: JSON.stringify({ FIRST_ADMIN: { secret: 'key-of-an-authenticator-app' } }),
      issuedAt: new Date(),
    })
    // The first request for the public keys makes the keys.
    await loadPublicKeys(server.db, new Date())
    const [text, secrets] = [await dump(server), await secretsOf(server)]
    for (const [place, values] of Object.entries(secrets)) {
      expect(values.length, place).toBeGreaterThan(0)
      for (const value of values) expect(text.includes(trace(value)), place).toBe(false)
    }
    expect(text).not.toContain('PRIVATE KEY')
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
