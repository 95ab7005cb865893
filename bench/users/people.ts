import { CLIENT } from '../mql-client.ts'
import type { Database } from '../../server/db/database.ts'
import { runTransaction } from '../../server/db/transaction.ts'
import type { Ids } from '../../server/db/insert-rows.ts'
import { inventName } from '../../server/seed/names.ts'
import { insertAccounts, createPublicId, type AccountSeed } from '../../server/seed/people.ts'
import { createRandom, type Random } from '../../server/seed/random.ts'

/** The number of people in the measured institution; `BENCH_PEOPLE` sets another number. */
export const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
/** The account of the first of them. */
export const FIRST_ID = 1_000_000

const SLICE = 5000
const DAY_MS = 86_400_000
const KINDS = [
  ['UNIVERSITY', 12, 0.001],
  ['CSC', 40, 0.002],
  ['COLLEGE', 21, 0.012],
  ['STAFF', 24, 0.05],
  ['STUDENT', 50, 1],
] as const

/** Runs a statement and returns its rows. */
export async function rowsOf<Row>(db: Database, text: string): Promise<Row[]> {
  const result: unknown = await db.execute(text)
  return (result as { readonly rows: Row[] }).rows
}

function somebody(id: number, random: Random, colleges: readonly number[]): AccountSeed {
  const share = random.next()
  const [userType, roleId] = KINDS.find(([, , below]) => share < below) ?? KINDS[4]
  const { latin, local, language } = inventName(random, random.pick<'mr' | 'ur'>(['mr', 'ur']))
  const first = latin.split(' ')[0]?.toLowerCase() ?? 'user'
  const created = new Date(Date.now() - random.below(1500) * DAY_MS)
  const came = random.next() < 0.8
  return {
    account: {
      id,
      clientId: CLIENT,
      publicId: createPublicId(),
      userType,
      loginName: `${first}.${id}`,
      loginKey: `${first}.${id}`,
      email: `${first}${id}@bench.example.edu`,
      emailKey: `${first}${id}@bench.example.edu`,
      mobile: `+919${String(id).padStart(9, '0')}`,
      status: random.next() < 0.93 ? 'ACTIVE' : random.pick(['INVITED', 'SUSPENDED', 'DEACTIVATED'] as const),
      createdAt: created,
      lastLoginAt: came ? new Date(created.getTime() + random.below(300) * DAY_MS) : null,
      createdVia: random.pick(['FORM', 'IMPORT', 'SSO', 'MIGRATION'] as const),
      emailVerifiedAt: came ? created : null,
      lockedUntil: random.next() < 0.001 ? new Date(Date.now() + DAY_MS) : null,
      validTo:
        random.next() < 0.01 ? new Date(Date.now() + random.below(60) * DAY_MS).toISOString().slice(0, 10) : null,
    },
    displayName: latin,
    nameI18n: { [language]: local },
    roleIds: [roleId],
    collegeIds: ['STUDENT', 'STAFF', 'COLLEGE'].includes(userType) ? [random.pick([...colleges])] : [],
    password: false,
  }
}

/**
 * Fills the institution with invented people, in the proportions of a university; does nothing where they are already.
 */
export async function fillWithPeople(db: Database): Promise<void> {
  const [there] = await rowsOf<{ people: number }>(
    db,
    `select count(*)::int as people from user_account where id >= ${FIRST_ID}`,
  )
  if (there?.people) return
  const random = createRandom(7)
  const colleges = (
    await rowsOf<{ id: number }>(db, `select id::int as id from college where client_id = ${CLIENT} order by id`)
  ).map(({ id }) => id)
  let last = FIRST_ID
  const ids: Ids = { next: () => (last += 1), settle: () => Promise.resolve() }
  for (let from = 0; from < PEOPLE; from += SLICE) {
    const accounts = Array.from({ length: Math.min(SLICE, PEOPLE - from) }, (_, index) =>
      somebody(FIRST_ID + from + index, random, colleges),
    )
    await runTransaction(db, (inside) => insertAccounts(inside, ids, accounts, new Date()))
  }
}
