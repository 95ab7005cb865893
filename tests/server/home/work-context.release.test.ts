import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNextYear } from '../../../server/modules/institution/year-change.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
})
afterAll(() => server.close())

interface Landing {
  readonly colleges: readonly { readonly collegeId: number }[]
  readonly academicYears: readonly { readonly code: string; readonly status: string }[]
  readonly context: { readonly collegeId: number | null; readonly academicYear: string | null }
}
const landingOf = async (token: string): Promise<Landing> => {
  const { result } = await ask(server, 'landing', {}, { token })
  const [landing] = (result as { landing: readonly Landing[] }).landing
  if (!landing) throw new Error('There is no landing page.')
  return landing
}

test('A person who has chosen a college and a year is offered neither once the college has passed on and the year has ended', async () => {
  const [one = 0, two = 0] = await listCollegeIds(server, clientId)
  const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one, two] })
  const token = await createToken(server, who)
  const [year] = (await landingOf(token)).academicYears.filter(({ status }) => status === 'CURRENT')
  const context = { roleId: null, collegeId: two, academicYear: year?.code ?? '' }
  expect(await call(server, 'setWorkContext', context, { token })).toMatchObject({ errorCode: 1000, result: context })
  expect(await landingOf(token)).toMatchObject({ context })

  await selectSqlRows(server, `update user_college set to_at = now() where user_id = ${who.id} and college_id = ${two}`)
  await selectSqlRows(
    server,
    `update academic_year set starts_on = '2019-06-01', ends_on = '2020-05-31' where status = 'CURRENT'`,
  )
  await selectSqlRows(server, `update academic_year set starts_on = '2020-06-01' where status = 'NEXT'`)
  while (await startNextYear({ db: server.db, now: () => new Date() })) continue
  const landing = await landingOf(token)
  expect(landing.colleges).toMatchObject([{ collegeId: one }])
  expect(landing.context).toMatchObject({ collegeId: null, academicYear: null })
  expect(landing.academicYears.map(({ code }) => code)).not.toContain(year?.code)
  expect(await call(server, 'setWorkContext', context, { token })).toMatchObject({ errorCode: 1107 })
})
