import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { EXPIRED_LINK } from '../../../server/seed/accounts.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ portalUrl: 'https://www.example.ac.in/portal.html' }, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(() => clock.forwardMinutes(25 * 60))

const svtu = { clientId: CLIENTS.svtu }
const info = async (token: string, clientId: number = CLIENTS.svtu) =>
  ((await ask(server, 'emailConfirmInfo', { clientId, token })).result as { emailConfirmInfo: { outcome: string }[] })
    .emailConfirmInfo[0]
const confirm = async (token: string, clientId: number = CLIENTS.svtu) =>
  (await call(server, 'confirmUserEmail', { clientId, token })).result as {
    outcome: string
    passwordToken: string | null
  }
const again = (payload: object) => call(server, 'resendEmailConfirm', { ...svtu, ...payload })
async function freshLink(): Promise<string> {
  expect(await again({ token: EXPIRED_LINK })).toMatchObject({ result: { outcome: 'SENT' } })
  const body = (await findLastMessage(server, 104))?.body ?? ''
  return /https:\/\/www\.example\.ac\.in\/portal\.html#\/svtu\/userEmailConfirm\/([\w-]{22})/.exec(body)?.[1] ?? ''
}

describe('an invited person', () => {
  test('learns that a link from three days ago has expired, and requests a new one', async () => {
    expect(await info(EXPIRED_LINK)).toEqual({ outcome: 'EXPIRED', maskedEmail: 'f***@svtu.example.edu' })
    expect(await confirm(EXPIRED_LINK)).toEqual({ outcome: 'EXPIRED' })
    expect(await info(await freshLink())).toEqual({ outcome: 'READY', maskedEmail: 'f***@svtu.example.edu' })
  })

  test('can request three new links a day', async () => {
    const outcomes = []
    for (let turn = 0; turn < 4; turn += 1)
      outcomes.push(((await again({ token: EXPIRED_LINK })).result as { outcome: string }).outcome)
    expect(outcomes).toEqual(['SENT', 'SENT', 'SENT', 'WAIT'])
  })

  test('cannot use a replaced, foreign or invented link', async () => {
    const first = await freshLink()
    const second = await freshLink()
    expect(await confirm(first)).toEqual({ outcome: 'REPLACED' })
    expect(await confirm(second, CLIENTS.fauc)).toEqual({ outcome: 'INVALID' })
    expect(await confirm('invented-link-that-nobody-sent')).toEqual({ outcome: 'INVALID' })
  })

  test('cannot confirm an address that is no longer that of the account', async () => {
    const link = await freshLink()
    await server.db.execute(`update user_account set email = 'new@example.org' where login_name = 'farah.invited'`)
    expect(await info(link)).toEqual({ outcome: 'REPLACED' })
    expect(await confirm(link)).toEqual({ outcome: 'REPLACED' })
    await server.db.execute(
      `update user_account set email = 'farah.invited@svtu.example.edu' where login_name = 'farah.invited'`,
    )
  })

  test('gets the same answer when requesting a link by login name as for an unknown name', async () => {
    const [ofKnown, ofUnknown] = [await again({ userName: 'farah.invited' }), await again({ userName: 'nobody.here' })]
    expect(ofKnown.result).toEqual({ outcome: 'SENT' })
    expect({ ...ofUnknown, serverTime: '' }).toEqual({ ...ofKnown, serverTime: '' })
  })

  test('confirms by pressing the button, not by opening the page, sets the first password and signs in', async () => {
    const link = await freshLink()
    for (let turn = 0; turn < 3; turn += 1) expect((await info(link))?.outcome).toBe('READY')
    const { outcome, passwordToken } = await confirm(link)
    expect(outcome).toBe('CONFIRMED')
    expect(
      await call(server, 'newPassword', { ...svtu, token: passwordToken, password: 'river-lantern-46-quilt' }),
    ).toMatchObject({ result: { outcome: 'CHANGED' } })
    await signIn(server, 'farah.invited', CLIENTS.svtu, 'river-lantern-46-quilt')
    expect(await confirm(link)).toMatchObject({ outcome: 'ALREADY' })
    const sent = await server.db.$count(notificationOutbox)
    expect((await again({ token: link })).result).toMatchObject({ outcome: 'ALREADY' })
    expect(await server.db.$count(notificationOutbox)).toBe(sent)
  })
})
