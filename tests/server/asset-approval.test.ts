import { encode } from 'jpeg-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, notificationOutbox, student, userAsset } from '../../server/db/schema.ts'
import type { RunningServer } from '../../server/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../support/calls.ts'
import { lastMessage } from '../support/outbox.ts'
import { movableClock, startTestServer } from '../support/server.ts'

const PRN = '2025417112003457'
const clock = movableClock()
let server: RunningServer
let pupil = ''
let admin = ''
let principal = ''
const jpeg = (width: number): string => {
  const data = Buffer.from(Array.from({ length: width * 450 * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 7) % 251)))
  return encode({ width, height: 450, data }, 20).data.toString('base64')
}
const studentToken = async (userName: string, clientId: number = CLIENTS.svtu) =>
  (await post(server, 'studentLoginPortal', JSON.stringify({ studentLoginPortal: { clientId, userName, password: PASSWORD } }))).headers.get('authorization') ?? ''

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.forwardMinutes(120)
  await server.db.delete(notificationOutbox)
  ;[pupil, admin, principal] = await Promise.all([studentToken(PRN), signIn(server, 'asha.admin'), signIn(server, 'meera.principal')])
})

interface Pending { readonly assetId: number; readonly kind: string; readonly prn: string | null; readonly address: string; readonly college: { name: string } | null; readonly userName: string }
const pending = async (token: string, input: object = {}) => await ask(server, 'pendingAssets', input, { token })
const rows = async (token: string, input: object = {}) => ((await pending(token, input)).result as { pendingAssets: Pending[] | null }).pendingAssets ?? []
const decide = (token: string, input: object) => call(server, 'decideAsset', input, { token })
const handIn = async (width = 360, token = pupil) => {
  expect((await call(server, 'uploadAsset', { kind: 'PHOTO', base64: jpeg(width) }, { token })).result).toMatchObject({ outcome: 'PENDING' })
  const [row] = (await server.db.select().from(userAsset)).filter(({ status }) => status === 'PENDING').toReversed()
  return row?.id ?? 0
}
const photoPath = async () => (await server.db.select().from(student)).find(({ prn }) => prn === PRN)?.photoPath
const mine = async () => {
  const { result } = await ask(server, 'myDetails', null, { token: pupil })
  return (result as { myDetails: { assets: { kind: string; status: string; reason: string | null; address: string }[] }[] }).myDetails[0]?.assets[0]
}

describe('a photograph that waits', () => {
  test('is seen by the university, with the picture and whose it is', async () => {
    const assetId = await handIn()
    const row = (await rows(admin, { kind: 'PHOTO' })).find((one) => one.assetId === assetId)
    expect(row).toMatchObject({ kind: 'PHOTO', prn: PRN, userName: PRN, college: { name: expect.any(String) as string } })
    expect((await fetch(`${server.origin}${row?.address ?? ''}`)).headers.get('content-type')).toBe('image/jpeg')
    expect(await rows(admin, { kind: 'SIGNATURE' })).toEqual([])
  })

  test('becomes the one of the next hall ticket when it is accepted, the one before no longer counts, and its student is told', async () => {
    await decide(admin, { decision: 'APPROVE', assetId: await handIn(361) })
    const assetId = await handIn(362)
    expect((await decide(admin, { decision: 'APPROVE', assetId })).result).toEqual({ outcome: 'DECIDED' })
    expect(await mine()).toMatchObject({ status: 'APPROVED', reason: null })
    const own = (await server.db.select().from(userAsset)).filter(({ status }) => status === 'APPROVED')
    expect(own).toMatchObject([{ id: assetId, width: 362 }])
    expect(await photoPath()).toBe(own[0]?.path)
    expect(await lastMessage(server, 208)).toMatchObject({ channel: 'SMS', body: expect.stringContaining('छायाचित्र') as string })
    expect((await server.db.select().from(auditLog)).filter(({ activity }) => activity === 'decideAsset').at(-1)).toMatchObject({ entityId: String(assetId), detail: { decision: 'APPROVE', kind: 'PHOTO' } })
  })

  test('goes back with the reason, which its student reads, and the accepted one stays in use', async () => {
    const before = await photoPath()
    const reason = 'The face is not straight.'
    expect((await decide(admin, { decision: 'REJECT', assetId: await handIn(363), reason })).result).toEqual({ outcome: 'DECIDED' })
    expect(await mine()).toMatchObject({ status: 'REJECTED', reason })
    expect(await photoPath()).toBe(before)
    expect((await lastMessage(server, 209))?.body).toContain(reason)
  })

  test('cannot be sent back without a reason', async () => {
    const assetId = await handIn()
    for (const more of [{}, { reason: ' ' }]) expect((await decide(admin, { decision: 'REJECT', assetId, ...more })).errorCode).toBe(1201)
  })

  test('is decided once, however many decide, and no longer when a newer one has been handed in', async () => {
    const older = await handIn(364)
    const newer = await handIn(365)
    expect((await decide(admin, { decision: 'APPROVE', assetId: older })).result).toEqual({ outcome: 'GONE' })
    const outcomes = await Promise.all([decide(admin, { decision: 'APPROVE', assetId: newer }), decide(admin, { decision: 'REJECT', assetId: newer, reason: 'No.' })])
    expect(outcomes.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual(['DECIDED', 'GONE'])
  })

  test('is the principal’s matter when the student is enrolled at her college, and only then', async () => {
    const assetId = await handIn()
    const moveHer = (which: string) =>
      server.db.execute(`update user_college set college_id = (select e.college_id from enrolment e join student s on s.id = e.student_id where s.client_id = ${CLIENTS.svtu} and s.prn ${which} '${PRN}' and e.college_id ${which}
        (select x.college_id from enrolment x join student y on y.id = x.student_id where y.prn = '${PRN}' limit 1) limit 1) where user_id = (select id from user_account where login_name = 'meera.principal')`)
    await moveHer('=')
    expect((await rows(principal)).map((row) => row.assetId)).toContain(assetId)

    await moveHer('<>')
    expect((await rows(principal)).map((row) => row.assetId)).not.toContain(assetId)
    expect((await decide(principal, { decision: 'APPROVE', assetId })).errorCode).toBe(1108)
  })

  test('is no matter of students, clerks and other institutions, nor of whom it shows', async () => {
    const assetId = await handIn()
    for (const token of [pupil, await signIn(server, 'noor.clerk')]) {
      expect((await pending(token)).errorCode).toBe(1107)
      expect((await decide(token, { decision: 'APPROVE', assetId })).errorCode).toBe(1107)
    }
    const abroad = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    expect((await rows(abroad)).map((row) => row.assetId)).not.toContain(assetId)
    expect((await decide(abroad, { decision: 'APPROVE', assetId })).errorCode).toBe(1202)
    const own = await handIn(366, admin)
    expect((await rows(admin)).map((row) => row.assetId)).not.toContain(own)
    expect((await decide(admin, { decision: 'APPROVE', assetId: own })).errorCode).toBe(1108)
  })
})
