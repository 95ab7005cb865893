import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Without these a headless Chromium calls home, which costs seconds where there is no way out. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser for tests: `CHROME_PATH`, the usual places, or Debian's package where we may install it. Throws one sentence otherwise. */
export function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
  }
  const known = () => USUAL.find((path) => existsSync(path))
  const found = known() ?? (installFromDebian('chromium') ? known() : undefined)
  if (found) return found
  throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROME_PATH to it.')
}
