import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { solveChallenge } from '../../../src/core/crypto/proof-of-work.ts'
import { attemptGuard } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
let students: readonly Details[]
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
  const { rows } = (await server.db
    .execute(`select s.prn, s.dob::text as dob, right(s.mobile, 4) as mobile from hall_ticket t join student s on s.id = t.student_id
    where t.client_id = 17 and t.exam_event_id = ${examEventId} and t.status = 'PUBLISHED' and s.mobile is not null order by t.id limit 120`)) as {
    rows: { prn: string; dob: string; mobile: string }[]
  }
  students = rows.map(({ prn, dob, mobile }) => ({
    clientId: CLIENTS.svtu,
    examEventId,
    by: 'PRN',
    value: prn,
    dob,
    mobile4: mobile,
  }))
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

interface Details {
  readonly clientId: number
  readonly examEventId: number
  readonly by: 'PRN'
  readonly value: string
  readonly dob: string
  readonly mobile4: string
}
interface Proof {
  readonly challenge: string
  readonly nonce: number
}

const student = (index: number): Details => {
  const found = students[index]
  if (!found) throw new Error(`There is no student ${index}.`)
  return found
}
/** Returns details with an unknown number. */
const unknownDetails = (index: number): Details => ({ ...student(0), value: String(9_000_000_000_000_000 + index) })
const mistypedDetails = (index: number): Details => ({ ...student(index), dob: '2001-01-01' })

async function find(details: Details, proof?: Proof) {
  const { errorCode, result } = await call(server, 'findHallTicketBeforeLogin', { ...details, ...(proof && { proof }) })
  expect(errorCode).toBe(1000)
  return v.parse(findHallTicketBeforeLogin.output, result)
}
const zeros = (text: string, bits: number) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0
/** Solves a challenge as a browser does, while the server in this process keeps answering. */
async function solve(challenge: string, bits: number): Promise<Proof> {
  return { challenge, nonce: (await solveChallenge(challenge, bits, new AbortController().signal)) ?? -1 }
}
/** Looks up a ticket with proof of work, and returns its difficulty in bits and the outcome. */
async function findWithProof(details: Details): Promise<{ bits: number; outcome: string }> {
  const first = await find(details)
  if (first.outcome !== 'CHALLENGE') return { bits: 0, outcome: first.outcome }
  return { bits: first.bits, outcome: (await find(details, await solve(first.challenge, first.bits))).outcome }
}

describe('a college whose students share one address', () => {
  test('is never delayed, although every fourth of a hundred lookups is mistyped', async () => {
    const costs: number[] = []
    for (let index = 0; index < 100; index += 1) {
      if (index % 4 === 0) costs.push((await findWithProof(mistypedDetails(index))).bits)
      const own = await findWithProof(student(index))
      expect(own.outcome).not.toBe('NO_MATCH')
      costs.push(own.bits)
    }
    expect(new Set(costs)).toEqual(new Set([0]))
  }, 180_000)

  test('waits less than a second after ten mistyped lookups, and not at all after some successes', async () => {
    for (let index = 0; index < 10; index += 1) await findWithProof(mistypedDetails(index))
    expect((await findWithProof(student(20))).bits).toBe(12)
    for (let index = 21; index < 23; index += 1) await findWithProof(student(index))
    expect((await findWithProof(student(30))).bits).toBe(0)
  })
})

describe('a script that guesses', () => {
  test('must do more and more proof of work after nine failures, which its own ticket does not reduce', async () => {
    const costs: number[] = []
    for (let index = 0; index < 26; index += 1) {
      const { bits, outcome } = await findWithProof(unknownDetails(index))
      expect(outcome).toBe('NO_MATCH')
      costs.push(bits)
      await findWithProof(student(1))
    }
    expect(costs.slice(0, 10)).toEqual(Array(10).fill(0))
    expect(costs.slice(10)).toEqual([12, 12, 12, 12, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 15, 15])
  }, 180_000)

  test('must do more work from its third guess about one person on, and is then locked out', async () => {
    const tries: { bits: number; outcome: string }[] = []
    for (let day = 1; day <= 6; day += 1) tries.push(await findWithProof({ ...student(2), dob: `2003-01-0${day}` }))
    expect(tries.map(({ bits }) => bits)).toEqual([0, 0, 12, 14, 16, 0])
    expect(tries.map(({ outcome }) => outcome)).toEqual([
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'NO_MATCH',
      'RATE',
    ])
  }, 180_000)

  test('cannot reuse work for another guess, or submit insufficient or expired work', async () => {
    for (let index = 0; index < 9; index += 1) await find(unknownDetails(index))
    const reply = await find(student(3))
    if (reply.outcome !== 'CHALLENGE') throw new Error(reply.outcome)
    const proof = await solve(reply.challenge, reply.bits)
    const wrong = {
      ...proof,
      nonce:
        [1, 2, 3]
          .map((more) => proof.nonce + more)
          .find((nonce) => !zeros(`${proof.challenge}:${nonce}`, reply.bits)) ?? -1,
    }
    expect((await find(student(4), proof)).outcome).toBe('CHALLENGE')
    expect((await find(student(3), wrong)).outcome).toBe('CHALLENGE')
    expect((await find(student(3), proof)).outcome).toBe('READY')
    for (let index = 10; index < 12; index += 1) await findWithProof(unknownDetails(index))
    clock.forwardMinutes(6)
    expect((await find(student(3), proof)).outcome).toBe('CHALLENGE')
  })
})
