import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentOrder } from '../../../server/db/schema.ts'
import { ensureSharedSecret } from '../../../server/lib/crypto/server-keys.ts'
import { ask, signIn } from '../../support/calls.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

interface Payment {
  readonly transactionId: string
  readonly status: string
  readonly receiptNo: string | null
}
interface Day {
  readonly day: string
  readonly payments: readonly Payment[]
  readonly next: string | null
}

const clock = createMovableClock()
let server: TestServer
let account: { readonly id: number; readonly secret: string }
let today: string
beforeAll(async () => {
  server = await startTestServer({}, { timers: false, now: clock.now })
  const found = await server.db.query.paymentAccount.findFirst({
    where: (row, { eq }) => eq(row.gateway, 'SANDBOX_CSC'),
  })
  if (!found) throw new Error('No account.')
  account = { id: found.id, secret: await ensureSharedSecret(server.db, found.secretName) }
  // Shortly after midnight the last payments of the demonstration are of the day before.
  const last = await server.db.query.paymentOrder.findFirst({
    where: (row, { isNotNull }) => isNotNull(row.cscAgentId),
    orderBy: (row, { desc }) => desc(row.createdAt),
  })
  if (!last) throw new Error('No payment.')
  clock.forwardMinutes(1 - (Date.now() - last.createdAt.getTime()) / 60_000)
  today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(clock.now())
})
afterAll(() => server.close())

/** Asks for a day as the network does, with the checksum of docs/service-centres.md. */
function askDay(given: { day?: string; after?: string; time?: string; id?: number; secret?: string } = {}) {
  const { day = today, after = '', time = clock.now().toISOString(), id = account.id, secret = account.secret } = given
  const checksum = createHmac('sha256', secret).update(['DAY', id, day, after, time].join('\n')).digest('hex')
  const query = new URLSearchParams({ day, time, checksum, ...(after ? { after } : {}) })
  return fetch(`${server.origin}/server/csc/day/${id}?${query.toString()}`)
}

describe('the network of service centres, with the key of its account,', () => {
  test('gets all payments of a day, as the operators see them, and nothing about the payers', async () => {
    const answer = await askDay()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    const { day, payments, next } = JSON.parse(text) as Day
    expect([day, next]).toEqual([today, null])
    const seen = await Promise.all(
      ['vle.counter', 'vle.shivgaon'].map(async (name) => {
        const options = { type: 'r/c' as const, token: await signIn(server, name) }
        const { result } = await ask(server, 'cscAgentDaySummary', {}, options)
        return (result as { cscAgentDaySummary: { rows: Payment[] }[] }).cscAgentDaySummary.flatMap(({ rows }) => rows)
      }),
    )
    const strip = (list: readonly Payment[]) =>
      list.map(({ transactionId, status, receiptNo }) => `${transactionId} ${status} ${receiptNo}`).sort()
    expect(payments.length).toBeGreaterThan(0)
    expect(strip(payments)).toEqual(strip(seen.flat()))
    expect(text).not.toMatch(/payer|prn|name|••/i)
  })

  test('continues after a payment, and finds none on another day', async () => {
    const { payments } = (await (await askDay()).json()) as Day
    const rest = (await (await askDay({ after: payments[0]?.transactionId ?? '' })).json()) as Day
    expect(rest.payments).toEqual(payments.slice(1))
    expect(await (await askDay({ day: '2020-01-01' })).json()).toMatchObject({ payments: [], next: null })
  })

  test('gets five hundred payments at a time, and learns whether to ask on', async () => {
    const day = '2020-02-03'
    const [like] = await server.db.query.paymentOrder.findMany({
      where: (row, { and, eq, isNotNull }) => and(eq(row.paymentAccountId, account.id), isNotNull(row.cscAgentId)),
      limit: 1,
    })
    if (!like) throw new Error('No order.')
    const { id: _, ...row } = like
    const addOrders = (first: number, count: number) =>
      server.db.insert(paymentOrder).values(
        Array.from({ length: count }, (__, index) => {
          const name = `DAY-${String(first + index).padStart(4, '0')}`
          const createdAt = new Date(`${day}T06:00:00Z`)
          return {
            ...row,
            transactionId: name,
            idempotencyKey: name,
            status: 'EXPIRED' as const,
            createdAt,
            settledAt: null,
          }
        }),
      )
    const askFrom = async (after = '') => {
      const { payments, next } = (await (await askDay({ day, after })).json()) as Day
      return [payments.length, payments.at(-1)?.transactionId, next]
    }
    await addOrders(1, 499)
    expect(await askFrom()).toEqual([499, 'DAY-0499', null])
    await addOrders(500, 2)
    expect(await askFrom()).toEqual([500, 'DAY-0500', 'DAY-0500'])
    expect(await askFrom('DAY-0500')).toEqual([1, 'DAY-0501', null])
  })
})

test('nobody gets a day with another key, for another account, with an old time, or without a valid day', async () => {
  const old = new Date(Date.now() - 3 * 60_000).toISOString()
  for (const given of [{ secret: 'guessed' }, { id: 999_999 }, { time: old }])
    expect((await askDay(given)).status, JSON.stringify(given)).toBe(403)
  expect((await askDay({ day: 'yesterday' })).status).toBe(400)
  const { id } = account
  const stolen = new URL((await askDay()).url)
  stolen.searchParams.set('day', '2020-01-01')
  expect((await fetch(stolen)).status).toBe(403)
  expect((await fetch(`${server.origin}/server/csc/day/${id}`)).status).toBe(400)
})
