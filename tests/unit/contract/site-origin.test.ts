import { describe, expect, test } from 'vitest'
import { toSiteOrigin } from '../../../src/contract/institution/sites/site-origin.ts'

describe('the origin of a website', () => {
  test.each([
    ['https://www.example.ac.in', 'https://www.example.ac.in'],
    ['https://www.example.ac.in/', 'https://www.example.ac.in'],
    ['https://www.example.ac.in/exams/tickets.php?year=2026#top', 'https://www.example.ac.in'],
    ['  HTTPS://WWW.Example.AC.in:443/exams ', 'https://www.example.ac.in'],
    ['www.example.ac.in', 'https://www.example.ac.in'],
    ['www.example.ac.in:8443/exams', 'https://www.example.ac.in:8443'],
    ['https://विश्वविद्यालय.भारत/परीक्षा', 'https://xn--j2bsalmaag0fed9ne.xn--h2brj9c'],
    ['https://192.0.2.7:8443', 'https://192.0.2.7:8443'],
    ['https://[2001:db8::7]/', 'https://[2001:db8::7]'],
    ['http://localhost:8080/cms', 'http://localhost:8080'],
    ['http://cms.localhost', 'http://cms.localhost'],
    ['http://127.0.0.1:4170', 'http://127.0.0.1:4170'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('of %s is %s', (address, origin) => expect(toSiteOrigin(address)).toMatchObject({ origin }))

  test.each([
    ['', 'NO_ADDRESS'],
    ['null', 'NO_ADDRESS'],
    ['our site', 'NO_ADDRESS'],
    ['https://', 'NO_ADDRESS'],
    ['javascript:alert(1)', 'NO_ADDRESS'],
    ['/exams', 'NO_ADDRESS'],
    ['https://example.ac.in:99999', 'NO_ADDRESS'],
    ['ftp://www.example.ac.in', 'SCHEME'],
    ['file:///home/index.html', 'SCHEME'],
    ['chrome-extension://abc', 'SCHEME'],
    ['abc', 'NO_ADDRESS'],
    ['https://abc/page', 'NO_ADDRESS'],
    ['https://abc.', 'NO_ADDRESS'],
    ['123', 'NO_ADDRESS'],
    ['https://admin:secret@www.example.ac.in', 'CREDENTIALS'],
    ['mailto:admin@example.ac.in', 'CREDENTIALS'],
    ['https://*.example.ac.in', 'WILDCARD'],
    ['*', 'WILDCARD'],
    ['http://www.example.ac.in', 'HTTP'],
    ['http://localhost.example.ac.in', 'HTTP'],
    ['http://127.0.0.1.example.ac.in', 'HTTP'],
  ])('cannot be read from %s: %s', (address, fault) => expect(toSiteOrigin(address)).toEqual({ fault }))

  test('without encryption is accepted when the caller allows it', () => {
    expect(toSiteOrigin('http://intranet.example.ac.in/a', true)).toEqual({
      origin: 'http://intranet.example.ac.in',
      encrypted: false,
    })
    expect(toSiteOrigin('http://*.example.ac.in', true)).toEqual({ fault: 'WILDCARD' })
  })
})
