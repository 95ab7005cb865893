import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getClientByName } from '../../../../src/contract/institution/institution.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { EARLY_ANSWERS } from '../../../../src/core/config/page.ts'
import { call } from '../../../../src/core/mql/index.ts'
import { openTab } from '../support/browser-storage.ts'
import { openInstitution, yes, type Institution } from '../support/institution.ts'

let institution: Institution
const quiet = { toast: false }
const BODY = '{"getClientByName":{"clientName":"svtu"}}'
const early = { getClientByName: yes({ outcome: 'SUSPENDED', name: { name: 'Early', translations: {} } }) }

beforeAll(async () => {
  openTab()
  institution = await openInstitution(() => ({ body: { getClientByName: yes({ outcome: 'NOT_FOUND' }) } }))
  configure({ baseURL: institution.origin })
})
afterAll(() => institution.close())
beforeEach(() => {
  institution.seen.length = 0
})

/** Leaves answers as the loader does. */
const leaveAnswers = (baseURL: string, answers: Promise<unknown>) =>
  Object.assign(globalThis, {
    [EARLY_ANSWERS]: { [`${baseURL}/forms/answers/campus-hall-ticket?client=svtu`]: answers },
  })
const ask = async () => {
  const reply = await call(getClientByName, { clientName: 'svtu' }, quiet)
  return reply.ok ? reply.result.outcome : reply.error
}

test('an answer that the loader has asked for is used once, even if it is still on its way', async () => {
  let arrive: (answers: unknown) => void = () => undefined
  leaveAnswers(
    institution.origin,
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const first = ask()
  arrive({ [BODY]: early })
  expect(await first).toBe('SUSPENDED')
  expect(institution.seen).toHaveLength(0)
  expect(await ask()).toBe('NOT_FOUND')
  expect(institution.seen).toHaveLength(1)
})

test.each([
  { where: 'the loader got none', server: '', answers: {} },
  { where: 'the answer is to another call', server: '', answers: { '{"getClientByName":{"clientName":"x"}}': early } },
  { where: 'the answer is of another server', server: 'https://other.example/server', answers: { [BODY]: early } },
])('a call is sent where $where', async ({ server, answers }) => {
  leaveAnswers(server || institution.origin, Promise.resolve(answers))
  expect(await ask()).toBe('NOT_FOUND')
  expect(institution.seen).toHaveLength(1)
})
