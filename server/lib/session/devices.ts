import type { Device } from '../../../src/contract/account/my-sessions.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const findName = (table: typeof BROWSERS, text: string): string => table.find(([sign]) => sign.test(text))?.[1] ?? ''

/**
 * Returns the kind of device, browser and system of a `User-Agent`: enough for users to recognize their own device, too
 * little to track anybody.
 */
export function parseDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 400)
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)]
  const tablet = /iPad|Tablet/.test(text) || (system === 'Android' && !/Mobile/.test(text))
  const phone = /iPhone|iPod|Mobile/.test(text)
  return { kind: system === '' ? 'OTHER' : tablet ? 'TABLET' : phone ? 'PHONE' : 'COMPUTER', browser, system }
}
