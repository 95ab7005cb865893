import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

describe('a refusal', () => {
  test('is in the caller’s language', async () => {
    const replies = await Promise.all(
      LANGUAGE_CODES.map(async (language) => (await call(server, 'getMenu', {}, { type: 'r', language })).error),
    )
    expect(replies).toEqual([
      'Your session has ended. Please log in again.',
      'आपका लॉगिन सत्र समाप्त हो गया है। कृपया फिर से लॉग इन करें।',
      'आपले लॉगिन सत्र संपले आहे. कृपया पुन्हा लॉग इन करा.',
      'آپ کا سیشن ختم ہو گیا ہے۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
      'ސެޝަން ނިމިއްޖެއެވެ. އަލުން ލޮގިންކުރައްވާ.',
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
