import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNextYear } from '../../../server/modules/institution/year-change.ts'
import { academicYear } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { buildScopeAddition, buildScopeKey, findProgramme, saveScope } from '../../support/programme-scope.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let years: (typeof academicYear.$inferSelect)[]
/** Midnight at the beginning of a day in India. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00+05:30`)
const before = (at: Date): Date => new Date(at.getTime() - 1000)
const stored = () => server.db.query.academicYear.findMany({ where: (row, { eq }) => eq(row.clientId, clientId) })
const codesBy = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await stored()).map(({ status, code }) => [status, code]))
const yearThatIs = (status: string) => {
  const year = years.find((one) => one.status === status)
  if (!year) throw new Error(`There is no ${status} year.`)
  return year
}
const beginAt = (at: Date) => startNextYear({ db: server.db, now: () => at })

beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  years = await stored()
  // Only the years of this institution are due below.
  await selectSqlRows(server, `update academic_year set starts_on = '2099-01-01' where client_id <> ${clientId}`)
})
beforeEach(async () => {
  for (const { id, startsOn, endsOn } of years)
    await selectSqlRows(
      server,
      `update academic_year set starts_on = '${startsOn}', ends_on = '${endsOn}' where id = ${id}`,
    )
  await selectSqlRows(server, `delete from academic_year where code = 'planned'`)
  await selectSqlRows(server, `update academic_year set status = 'CLOSED' where client_id = ${clientId}`)
  for (const { id, status } of years)
    await selectSqlRows(server, `update academic_year set status = '${status}' where id = ${id}`)
})
afterAll(() => server.close())

describe('the next academic year', () => {
  test('begins at midnight in the time zone of the institution, not a second before', async () => {
    const [current, next] = [yearThatIs('CURRENT'), yearThatIs('NEXT')]
    const start = midnight(next.startsOn)
    expect(await beginAt(before(start))).toBe(false)
    expect(await codesBy()).toMatchObject({ CURRENT: current.code, NEXT: next.code })
    expect(await beginAt(start)).toBe(true)
    expect(await codesBy()).toMatchObject({ CURRENT: next.code })
    expect(await codesBy()).not.toHaveProperty('NEXT')
    expect(await beginAt(start)).toBe(false)
    expect(await selectSqlRows(server, `select detail from audit_log where activity = 'beginNextYear'`)).toEqual([
      { detail: { code: next.code, ended: [current.id] } },
    ])
  })

  test('leaves the other institutions as they are until their own midnight', async () => {
    const others = () =>
      selectSqlRows(server, `select id, status from academic_year where client_id = ${CLIENTS.fauc} order by id`)
    const saved = await others()
    await beginAt(midnight(yearThatIs('NEXT').startsOn))
    expect(await others()).toEqual(saved)
  })

  test('is followed by the earliest planned year', async () => {
    await server.db.insert(academicYear).values({
      clientId,
      code: 'planned',
      startsOn: '2050-06-01',
      endsOn: '2051-05-31',
      status: 'PLANNED',
    })
    await beginAt(midnight(yearThatIs('NEXT').startsOn))
    expect(await codesBy()).toMatchObject({ NEXT: 'planned' })
  })

  test.each([
    ['precedes the current one', "'2019-06-01'", "'2020-05-31'"],
    ['begins before the current one ends', 'c.ends_on', 'n.ends_on'],
  ])('never replaces the current year when it %s', async (_what, startsOn, endsOn) => {
    const [current, next] = [yearThatIs('CURRENT'), yearThatIs('NEXT')]
    await selectSqlRows(
      server,
      `update academic_year n set starts_on = ${startsOn}, ends_on = ${endsOn} from academic_year c
        where n.id = ${next.id} and c.id = ${current.id} returning n.id`,
    )
    expect(await beginAt(midnight(next.startsOn))).toBe(false)
    expect(await codesBy()).toMatchObject({ CURRENT: current.code, NEXT: next.code })
    await server.db.insert(academicYear).values({
      clientId,
      code: 'planned',
      startsOn: next.startsOn,
      endsOn: next.endsOn,
      status: 'PLANNED',
    })
    expect(await beginAt(midnight(next.startsOn))).toBe(true)
    expect(await codesBy()).toMatchObject({ CURRENT: 'planned', PLANNED: next.code })
  })

  test('begins once when two processes look at the same moment', async () => {
    const start = midnight(yearThatIs('NEXT').startsOn)
    const replies = await Promise.all([beginAt(start), beginAt(start)])
    expect(replies.filter(Boolean)).toHaveLength(1)
  })
})

test('a person with unsaved changes for the year that has just ended is told so, and what was prepared for the new one is in force', async () => {
  const token = await createToken(server, await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] }))
  const head = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23] })
  const own = await createToken(server, head)
  const bsc = await findProgramme(server, clientId, 'BSC')
  const [current, next] = [yearThatIs('CURRENT'), yearThatIs('NEXT')]
  await saveScope(server, token, [buildScopeAddition(buildScopeKey(head.id, next.id, bsc.id))])
  const ownTree = async () => {
    const { result } = await ask(server, 'programTree', { academicYearId: next.id }, { token: own })
    return (result as { programTree: readonly { code: string }[] | null }).programTree?.map(({ code }) => code) ?? []
  }
  expect(await ownTree()).toEqual([])

  await beginAt(midnight(next.startsOn))
  expect(
    await call(
      server,
      'assignPrgPartTermToUser',
      { edits: [buildScopeAddition(buildScopeKey(head.id, current.id, bsc.id))], confirmed: true },
      { token },
    ),
  ).toMatchObject({
    result: {
      outcome: 'INVALID',
      problems: [{ sentence: 'This academic year is closed or does not exist. Choose another year.' }],
    },
  })
  const { result } = await ask(server, 'assignmentYears', {}, { token })
  expect((result as { assignmentYears: readonly object[] }).assignmentYears).toContainEqual(
    expect.objectContaining({ code: next.code, status: 'CURRENT' }),
  )
  expect(await ownTree()).toEqual(['BSC'])
})
