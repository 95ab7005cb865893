import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
  const found = USUAL.find((path) => existsSync(path))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium for the browser tests …')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = USUAL.find((path) => existsSync(path))
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROME_PATH to it.')
}
