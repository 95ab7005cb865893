import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { findHallTicketBeforeLogin, getHallTicketFile } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS, post, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { dropDatabase, createDatabase } from '../../support/server/test-database.ts'

type Process = Awaited<ReturnType<typeof startServerProcess>>
const name = `campus_${randomUUID().replaceAll('-', '')}`
let folder: string
let one: Process
let other: Process

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  const env = { DATABASE_URL: await createDatabase(name) }
  // At the same time, on an empty database: one of them creates the tables and the people, the other waits.
  ;[one, other] = await Promise.all([
    startServerProcess({ env, dataDir: folder }),
    startServerProcess({ env, dataDir: folder }),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

const ticketOf = async (server: Process) => {
  const person = FIXTURES.find(({ id }) => id === 'F01')
  const { OPEN } = await listExamsByState(server)
  const { result } = await call(server, 'findHallTicketBeforeLogin', {
    clientId: CLIENTS.svtu,
    examEventId: OPEN,
    by: 'PRN',
    value: person?.prn,
    dob: person?.dob,
    mobile4: person?.mobile?.slice(-4),
  })
  const found = v.parse(findHallTicketBeforeLogin.output, result)
  if (found.outcome !== 'READY') throw new Error(found.outcome)
  return found.ticket
}

describe('two servers on one PostgreSQL and one bucket store', () => {
  test('seed the institutions once when they are started concurrently', async () => {
    const both = await Promise.all([one, other].map((server) => ask(server, 'institutions', {})))
    expect(both[0]?.errorCode).toBe(1000)
    expect(both[0]?.result).toEqual(both[1]?.result)
  })

  test('accept each other’s sessions until sign-out at either', async () => {
    const token = await signIn(one, 'asha.admin')
    expect((await ask(other, 'landing', {}, { token })).errorCode).toBe(1000)
    await post(other, 'logout', JSON.stringify({ logout: {} }), { token })
    expect((await ask(one, 'landing', {}, { token })).errorCode).toBe(1106)
  })

  test('count wrong passwords together', async () => {
    const guess = (server: Process) =>
      call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'meera.principal', password: 'wrong' })
    const codes: number[] = []
    for (const server of [one, other, one, other, one, other]) codes.push((await guess(server)).errorCode)
    expect(codes.slice(0, 4)).toEqual([1101, 1101, 1101, 1101])
    expect(codes.slice(4)).toEqual([1102, 1102])
  })

  test('serve a ticket that was found on the other server, and its file from either', async () => {
    const { publicId, accessKey } = await ticketOf(one)
    const { result } = await call(other, 'getHallTicketFile', {
      clientId: CLIENTS.svtu,
      publicId,
      accessKey,
      language: 'mr',
    })
    const { url } = v.parse(getHallTicketFile.output, result)
    const files = await Promise.all(
      [one, other].map(async ({ origin }) =>
        Buffer.from(await (await fetch(origin + new URL(url).pathname + new URL(url).search)).arrayBuffer()),
      ),
    )
    expect(files[0]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files[0]).toEqual(files[1])
  })

  test('serve the same first copy to two concurrent requests', async () => {
    const tickets = await Promise.all([ticketOf(one), ticketOf(other)])
    const answers = await Promise.all(
      [one, other].map((server, place) =>
        call(server, 'getHallTicketFile', {
          clientId: CLIENTS.svtu,
          publicId: tickets[place]?.publicId,
          accessKey: tickets[place]?.accessKey,
          language: 'hi',
        }),
      ),
    )
    expect(answers.map(({ errorCode }) => errorCode)).toEqual([1000, 1000])
  })
})
