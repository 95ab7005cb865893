import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUserNote } from '../../../../src/contract/users/user-detail.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { callOnce } from '../../../../src/core/mql/call-once.ts'
import { storeToken } from '../../../../src/core/mql/token.ts'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, yes, type Institution } from '../support/institution.ts'

let institution: Institution
beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
  storeToken('a-token', true)
})
afterAll(() => institution.close())
beforeEach(() => {
  institution.seen.length = 0
})

const done = { body: { addUserNote: yes({ outcome: 'DONE' }) } }
const send = (text: string) => callOnce(addUserNote, { userId: 'U-0123456789abcdef', text }, { toast: false })
const keys = () => institution.seen.map(({ headers }) => headers['idempotency-key'])

describe('a call that must take effect only once', () => {
  test('is repeated with the same idempotency key after a failed response', async () => {
    institution.answer = () => ({ status: 502, body: {} })
    expect((await send('One')).ok).toBe(false)
    institution.answer = () => done
    expect((await send('One')).ok).toBe(true)
    const [first, second] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('gets a new key for other input, and after an answer', async () => {
    institution.answer = () => done
    await Promise.all([send('Two'), send('Three')])
    await send('Two')
    expect(new Set(keys()).size).toBe(3)
  })

  test('keeps its key while the server still runs it, and gets a new one after a refusal', async () => {
    institution.answer = () => ({ body: { addUserNote: no(1303, 'Busy.') } })
    await send('Four')
    institution.answer = () => ({ body: { addUserNote: no(1203, 'Already exists.') } })
    await send('Four')
    await send('Four')
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
