import { describe, expect, it } from 'vitest'
import { deviceOf } from '../../server/account/devices.ts'
import { masked } from '../../server/account/masks.ts'

describe('an address that is shown', () => {
  it.each([['asha.admin@example.edu', 'a***@example.edu'], ['+91 00000 00123', '******0123'], ['asha.admin', null], ['२०२५', null]])('of %s is %s', (text, shown) => expect(masked(text)).toBe(shown))
})

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', { kind: 'PHONE', browser: 'Safari', system: 'iOS' }],
    ['Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36', { kind: 'TABLET', browser: 'Samsung Internet', system: 'Android' }],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0', { kind: 'COMPUTER', browser: 'Edge', system: 'Windows' }],
    ['curl/8.5.0', { kind: 'OTHER', browser: '', system: '' }],
  ])('that says %s is known by its kind', (text, device) => expect(deviceOf(text)).toEqual(device))
})
