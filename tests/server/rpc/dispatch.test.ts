import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/contract/index.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const entries = [
  ...Object.values(activities).map((one) => ({ name: one.name, access: one.access, input: one.input, send: call })),
  ...Object.values(queries).map((one) => ({ name: one.id, access: one.access, input: one.input, send: ask })),
]
/** Returns whether an input requires an institution; others accept one. */
const namesClient = (input: object): boolean =>
  'entries' in input &&
  ((input.entries as { readonly clientId?: { readonly type: string } }).clientId?.type ?? 'optional') !== 'optional'
const restricted = entries.filter((entry) => entry.access !== 'o')
const ofClients = entries.filter((entry) => entry.access === 'o' && namesClient(entry.input))

describe.each(restricted)('$name, which needs a session,', ({ name, send }) => {
  test('is refused without a session', async () => {
    const answer = await send(server, name, {}, { type: 'r' })
    expect(answer).toMatchObject({
      errorCode: 1106,
      error: 'Your session has ended. Please log in again.',
      result: null,
    })
  })

  test('is refused with a forged token in the same way', async () => {
    const [head, body = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const forgedBody = Buffer.from(JSON.stringify({ ...claims, cid: CLIENTS.fauc })).toString('base64url')
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const forged of [`${head}.${forgedBody}.${signature}`, none, 'null', 'x', `${token}x`]) {
      expect(await send(server, name, {}, { token: forged })).toMatchObject({ errorCode: 1106, result: null })
    }
  })

  test('is not available on the public route, with or without a token', async () => {
    expect(await send(server, name, {}, { type: 'o' })).toMatchObject({ errorCode: 1107, result: null })
    expect(await send(server, name, {}, { type: 'o', token })).toMatchObject({ errorCode: 1107, result: null })
  })

  test('rejects a payload that names another institution', async () => {
    for (const clientId of [CLIENTS.shantiban, String(CLIENTS.fauc), 999_999]) {
      expect(await send(server, name, { clientId }, { token })).toMatchObject({
        errorCode: 1107,
        error: 'You do not have permission for this action.',
        result: null,
      })
    }
  })
})

describe.each(ofClients)('$name, which names an institution,', ({ name, send }) => {
  test('is refused for an unknown institution', async () => {
    expect(await send(server, name, { clientId: 999_999 })).toMatchObject({
      errorCode: 1202,
      error: 'Record not found.',
      result: null,
    })
  })

  test('asks for the institution when none is named', async () => {
    const { errorCode, result } = await send(server, name, {})
    expect(errorCode).toBe(1201)
    expect(
      v.parse(v.object({ fieldErrors: v.array(v.object({ field: v.string(), message: v.string() })) }), result)
        .fieldErrors,
    ).toContainEqual({
      field: 'clientId',
      message: 'This field is required.',
    })
  })

  test('rejects a session of another institution', async () => {
    expect(await send(server, name, { clientId: CLIENTS.fauc }, { token })).toMatchObject({
      errorCode: 1107,
      result: null,
    })
  })
})

describe('a refusal', () => {
  test('is in the caller’s language', async () => {
    const said = await Promise.all(
      LANGUAGE_CODES.map(async (language) => (await call(server, 'getMenu', {}, { type: 'r', language })).error),
    )
    expect(said).toEqual([
      'Your session has ended. Please log in again.',
      'आपका लॉगिन सत्र समाप्त हो गया है। कृपया फिर से लॉग इन करें।',
      'आपले लॉगिन सत्र संपले आहे. कृपया पुन्हा लॉग इन करा.',
      'آپ کا سیشن ختم ہو گیا ہے۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
      'ސެޝަން ނިމިއްޖެ. އަލުން ލޮގިން ކުރައްވާ.',
    ])
  })

  test('names the invalid fields without repeating their values', async () => {
    const secret = 'my-password'.repeat(50)
    const answer = await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: '', password: secret })
    expect(answer).toMatchObject({
      errorCode: 1201,
      error: 'Some of the entries are not valid. Check them and send them again.',
      result: {
        fieldErrors: [
          { field: 'userName', message: 'This field is required.' },
          { field: 'password', message: 'At most 200 characters.' },
        ],
      },
    })
    expect(JSON.stringify(answer)).not.toContain('my-password')
  })
})

test('a signed-in person can use a public activity of their own institution', async () => {
  expect(await call(server, 'clientConfiguration', { clientId: CLIENTS.svtu }, { token })).toMatchObject({
    errorCode: 1000,
  })
})

test('an unexpected error is answered with a reference only', async () => {
  const broken = await startTestServer()
  try {
    const signedIn = await signIn(broken, 'asha.admin')
    await broken.db.execute('alter table role_menu rename column can_view to can_see')
    const claims = v.parse(
      v.object({ metadata: v.string() }),
      JSON.parse(Buffer.from(signedIn.split('.')[1] ?? '', 'base64url').toString()),
    )
    const { userId } = v.parse(v.object({ userId: v.number() }), JSON.parse(claims.metadata))
    const answer = await call(broken, 'getMenu', { clientId: CLIENTS.svtu, userId, roleId: [10] }, { token: signedIn })
    const { requestId } = v.parse(v.object({ requestId: v.string() }), answer.result)
    expect(answer).toMatchObject({
      errorCode: 1999,
      error: `Something went wrong. Reference: ${requestId}.`,
      result: { requestId },
    })
    expect(JSON.stringify(answer)).not.toMatch(/can_view|role_menu|select|column/i)
  } finally {
    await broken.close()
  }
})
