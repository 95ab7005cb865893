import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlStatement } from '../../../server/db/rows.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** Where `npm test` leaves what its server tests have sent to the embedded database, a line each. */
const FOLDER = resolve('dist/results/statements')
const HAS_PLAN = /^\s*(select|insert|update|delete|with)\b/i

/** Returns the statements that have a plan, without those on a table that a test has created. */
function statements(): readonly string[] {
  const lines = readdirSync(FOLDER).flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').trim().split('\n'))
  const texts = [...new Set(lines)].map((line) => v.parse(v.pipe(v.string(), v.parseJson(), v.string()), line))
  const own = texts.flatMap((text) => /^create table (\w+) as /.exec(text)?.[1] ?? [])
  return texts.filter((text) => HAS_PLAN.test(text) && !own.some((name) => text.includes(` from ${name} `)))
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// Without `npm test` before, nothing is known; continuous integration runs it before.
test.skipIf(!existsSync(FOLDER) && !process.env.CI)(
  'PostgreSQL understands every statement that the server tests of npm test have sent to the embedded database',
  async () => {
    const known = statements()
    expect(known.length).toBeGreaterThan(1000)
    const wrong: string[] = []
    await server.db.transaction(async (connection) => {
      for (const text of known)
        await connection
          .transaction((step) => step.execute(sqlStatement(`prepare tried as ${text}; deallocate tried`)))
          .catch((fault: unknown) => {
            const { cause } = fault as Error
            wrong.push(`${cause instanceof Error ? cause.message : String(fault)}: ${text}`)
          })
    })
    expect(wrong, 'sent by the last npm test, which may be older than the sources').toEqual([])
  },
)
