import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activities, queries } from '../../../src/contract/index.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('hostile values', () => {
  const nasty = [
    `' OR 1=1; DROP TABLE client; --`,
    `<script>alert(1)</script>`,
    'x'.repeat(10_000),
    '\ud800',
    '../../etc/passwd',
    '%00',
    -1,
    1e300,
    true,
    [],
    {},
  ]
  const fieldsOf = (input: object): string[] =>
    'entries' in input ? Object.keys(input.entries as object) : ['anything']
  const open = [
    ...Object.values(activities).flatMap((one) =>
      one.access === 'o' ? [{ name: one.name, fields: fieldsOf(one.input), send: call }] : [],
    ),
    ...Object.values(queries).flatMap((one) =>
      one.access === 'o' ? [{ name: one.id, fields: fieldsOf(one.input), send: ask }] : [],
    ),
  ]

  test.each(open)(
    'in every field of $name are refused or find nothing, without a server error',
    async ({ name, fields, send }) => {
      for (const value of nasty) {
        const everywhere = Object.fromEntries(fields.map((field) => [field, value]))
        for (const payload of [
          value,
          everywhere,
          { ...everywhere, clientId: CLIENTS.svtu, examEventId: 1, by: 'PRN', language: 'en' },
        ]) {
          const answer = await send(server, name, payload)
          expect(
            [1000, 1101, 1102, 1107, 1201, 1202, 1301, 1701],
            `${name} ${JSON.stringify(payload).slice(0, 80)}`,
          ).toContain(answer.errorCode)
        }
      }
    },
  )

  test('do not change the institutions', async () => {
    expect(await call(server, 'getClientByName', { clientName: 'svtu' })).toMatchObject({
      result: { outcome: 'FOUND' },
    })
  })
})
