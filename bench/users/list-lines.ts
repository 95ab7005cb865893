import { clearCounts } from '../../server/lib/cache/count-cache.ts'
import { readSettings } from '../../server/lib/config/settings.ts'
import { startServer } from '../../server/app/start.ts'
import { ask, CLIENT, signIn } from '../mql-client.ts'
import type { BenchDatabase } from '../databases.ts'
import type { BenchLine } from '../bench-line.ts'
import { promiseLine, timed } from '../times.ts'
import { fillInstitution } from './institution.ts'
import { FIRST_ID } from './people.ts'
import { listQueries } from './list-queries.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 20)
const PROMISED_MS = 200

/**
 * The list of users at the server: every filter, order, tab and search, for the institution's administrator and for a
 * principal, by HTTP. `BENCH_ONLY`: a part of the names of those that are asked.
 */
export async function listLines({ name: database, env }: BenchDatabase): Promise<BenchLine[]> {
  const settings = readSettings({ ...env })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startServer(settings, { timers: false })
  try {
    const { db, origin } = server
    await fillInstitution(db)
    const bare = await timed(() => db.execute('select 1'), RUNS)
    const floor = await timed(() => db.execute(`select * from user_account where id = ${FIRST_ID + 77}`), RUNS)
    const lines: BenchLine[] = [
      {
        name: `users, ${database}: select 1 / one row by its key, p50`,
        value: `${bare.p50.toFixed(1)} / ${floor.p50.toFixed(1)} ms`,
        promise: 'the floor',
      },
    ]
    for (const [who, userName] of [
      ['administrator', 'asha.admin'],
      ['principal', 'meera.principal'],
    ] as const) {
      const token = await signIn(origin, userName)
      const count = async (query: string, input: object): Promise<number | undefined> =>
        (await ask<{ total?: number }>(origin, query, input, token))[0]?.total
      const measure = async (
        name: string,
        query: string,
        input: object,
        before: () => void = () => undefined,
      ): Promise<void> => {
        const found = await count(query, input)
        const times = await timed(() => {
          before()
          return ask(origin, query, input, token)
        }, RUNS)
        // It takes minutes: whoever waits sees how far it is.
        process.stderr.write(
          `${database}, ${who}, ${name}: ${times.p50.toFixed(0)} / ${times.p95.toFixed(0)} ms, CPU ${times.cpu.toFixed(0)} ms\n`,
        )
        lines.push(
          promiseLine(
            `users, ${database}, ${who}: ${name}${found === undefined ? '' : ` (${found})`}`,
            times,
            PROMISED_MS,
            floor,
          ),
        )
      }
      const asked = listQueries((await count('users', {})) ?? 0).filter(([name]) =>
        name.includes(process.env.BENCH_ONLY ?? ''),
      )
      for (const [name, query, input] of asked) {
        await measure(name, query, input)
        // What is kept for three seconds is measured as it is after them, too.
        if (query !== 'users' && who === 'administrator')
          await measure(`${name}, counted anew`, query, input, () => clearCounts(db, CLIENT))
      }
    }
    return lines
  } finally {
    await server.close()
  }
}
