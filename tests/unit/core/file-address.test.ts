import { beforeEach, describe, expect, test } from 'vitest'
import { loadPage } from './support/fresh-page.ts'

beforeEach(loadPage)

/** Loads the module on a page with the given configuration. */
async function addresses(input: object) {
  const [{ configure }, all] = await Promise.all([
    import('../../../src/core/config/config.ts'),
    import('../../../src/core/config/file-address.ts'),
  ])
  configure(input)
  return all
}
const PHOTO = '/cdnserver/svtu-photos/1.jpg?until=1&signature=x'

describe('the URL of a file that the server names', () => {
  test.each([
    ['an absolute URL is unchanged', 'https://api.example/server', 'https://api.example', 'https://api.example'],
    [
      'a URL on another host is unchanged',
      'https://api.example/server',
      'https://files.example',
      'https://files.example',
    ],
    [
      'localhost becomes 127.0.0.1 when calls go there, on the same port',
      'http://127.0.0.1:4170/server',
      'http://localhost:4170',
      'http://127.0.0.1:4170',
    ],
    [
      'localhost is unchanged when calls go there',
      'http://localhost:4170/server',
      'http://127.0.0.1:4170',
      'http://localhost:4170',
    ],
    [
      'localhost becomes [::1] when calls go there',
      'http://[::1]:4170/server',
      'http://localhost:4170',
      'http://[::1]:4170',
    ],
    [
      'a URL on another port of this machine is unchanged',
      'http://127.0.0.1:8000/server',
      'http://localhost:4170',
      'http://localhost:4170',
    ],
    [
      'localhost becomes the server’s host when the server is on another machine',
      'https://api.example/server',
      'http://localhost:4170',
      'https://api.example',
    ],
    [
      'a path is resolved against the server of the calls',
      'https://api.example/campus/server',
      '',
      'https://api.example',
    ],
  ])('%s', async (_what, baseURL, statedAddress, expected) => {
    const { toFileAddress } = await addresses({ baseURL })
    expect(toFileAddress(statedAddress + PHOTO)).toBe(expected + PHOTO)
  })

  test('uses the configured CDN, with its query string, only for the server’s own files', async () => {
    const { toFileAddress } = await addresses({
      baseURL: 'https://api.example/server',
      cdnBaseURL: 'https://cdn.example/files/',
    })
    for (const origin of ['', 'https://api.example', 'http://localhost:4170']) {
      expect(toFileAddress(origin + PHOTO)).toBe('https://cdn.example/files/svtu-photos/1.jpg?until=1&signature=x')
    }
    expect(toFileAddress('https://bucket.s3.example/a.pdf?X-Signature=1')).toBe(
      'https://bucket.s3.example/a.pdf?X-Signature=1',
    )
  })
})

test.each([
  ['/server', '/cdnserver'],
  ['https://api.example/server', 'https://api.example/cdnserver'],
  ['https://api.example/campus/server/', 'https://api.example/cdnserver'],
  ['//api.example/server', '//api.example/cdnserver'],
])('a page with calls to %s requests files under %s', async (baseURL, expected) => {
  expect((await addresses({ baseURL })).getCdnBase()).toBe(expected)
})

test('a payment page opens on the host name of the calls, and a page of a bank on its own', async () => {
  const { toServerAddress } = await addresses({
    baseURL: 'http://127.0.0.1:4170/server',
    cdnBaseURL: 'https://cdn.example',
  })
  expect(toServerAddress('http://localhost:4170/sandbox-bank/pay')).toBe('http://127.0.0.1:4170/sandbox-bank/pay')
  expect(toServerAddress('https://bank.example/pay?a=1#b')).toBe('https://bank.example/pay?a=1#b')
})
