import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/contract/index.ts'
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
