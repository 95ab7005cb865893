import { beforeEach, describe, expect, test } from 'vitest'
import { loadPage } from './support/fresh-page.ts'

beforeEach(loadPage)

/** The module, on a page that has configured these. */
async function addresses(input: object) {
  const [{ configure }, all] = await Promise.all([
    import('../../../src/core/config/config.ts'),
    import('../../../src/core/config/file-address.ts'),
  ])
  configure(input)
  return all
}
const PHOTO = '/cdnserver/svtu-photos/1.jpg?until=1&signature=x'

describe('the address of a file that the server names', () => {
  test.each([
    ['a whole address stays as it is', 'https://api.example/server', 'https://api.example', 'https://api.example'],
    [
      'a server behind another name is believed',
      'https://api.example/server',
      'https://files.example',
      'https://files.example',
    ],
    [
      'localhost is 127.0.0.1 where calls go there, on the same port',
      'http://127.0.0.1:4170/server',
      'http://localhost:4170',
      'http://127.0.0.1:4170',
    ],
    ['and the other way round', 'http://localhost:4170/server', 'http://127.0.0.1:4170', 'http://localhost:4170'],
    ['and by its IPv6 name', 'http://[::1]:4170/server', 'http://localhost:4170', 'http://[::1]:4170'],
    [
      'another port of this machine is another server',
      'http://127.0.0.1:8000/server',
      'http://localhost:4170',
      'http://localhost:4170',
    ],
    [
      'localhost is never the visitor’s own machine, where the server is another',
      'https://api.example/server',
      'http://localhost:4170',
      'https://api.example',
    ],
    ['a path belongs to the server of the calls', 'https://api.example/campus/server', '', 'https://api.example'],
  ])('%s', async (_what, baseURL, said, expected) => {
    const { fileAddress } = await addresses({ baseURL })
    expect(fileAddress(said + PHOTO)).toBe(expected + PHOTO)
  })

  test('goes through a configured content-delivery base, with its query, and only where it is a file of the server’s own', async () => {
    const { fileAddress } = await addresses({
      baseURL: 'https://api.example/server',
      cdnBaseURL: 'https://cdn.example/files/',
    })
    for (const origin of ['', 'https://api.example', 'http://localhost:4170']) {
      expect(fileAddress(origin + PHOTO)).toBe('https://cdn.example/files/svtu-photos/1.jpg?until=1&signature=x')
    }
    expect(fileAddress('https://bucket.s3.example/a.pdf?X-Signature=1')).toBe(
      'https://bucket.s3.example/a.pdf?X-Signature=1',
    )
  })
})

test.each([
  ['/server', '/cdnserver'],
  ['https://api.example/server', 'https://api.example/cdnserver'],
  ['https://api.example/campus/server/', 'https://api.example/cdnserver'],
  ['//api.example/server', '//api.example/cdnserver'],
])('calls to %s have their files under %s', async (baseURL, expected) => {
  expect((await addresses({ baseURL })).cdnBase()).toBe(expected)
})

test('a page of a payment is opened under the name by which the page knows the server', async () => {
  const { serverAddress } = await addresses({
    baseURL: 'http://127.0.0.1:4170/server',
    cdnBaseURL: 'https://cdn.example',
  })
  expect(serverAddress('http://localhost:4170/sandbox-bank/pay')).toBe('http://127.0.0.1:4170/sandbox-bank/pay')
  expect(serverAddress('https://bank.example/pay?a=1#b')).toBe('https://bank.example/pay?a=1#b')
})
