import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** The same engine without windows, which are pages of their own in Chromium and draw themselves; it has no camera. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

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

const findUsualBrowser = () => USUAL.find((path) => existsSync(path))

/** @type {boolean | undefined} */
let installed

/** Whether Debian's Chromium without windows is there, or could be installed; that is tried once. */
function hasWithoutWindows() {
  if (existsSync(WITHOUT_WINDOWS)) return true
  try {
    return (installed ??= installFromDebian('chromium-headless-shell'))
  } catch {
    return (installed = false)
  }
}

/**
 * Returns the browser for tests: `CHROME_PATH`, Debian's Chromium without windows where it is there or we may install
 * it, or as `findWholeChromium`. Throws one sentence otherwise.
 * @returns {string}
 */
export function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
  }
  return hasWithoutWindows() ? WITHOUT_WINDOWS : findWholeChromium()
}

/**
 * A browser with a camera: `CHROME_PATH` if that is one, the usual places, or Debian's package where we may install it.
 * Throws one sentence otherwise.
 * @returns {string}
 */
export function findWholeChromium() {
  if (process.env.CHROME_PATH && process.env.CHROME_PATH !== WITHOUT_WINDOWS) return findChromium()
  const found = findUsualBrowser() ?? (installFromDebian('chromium') ? findUsualBrowser() : undefined)
  if (found) return found
  throw new Error('The browser tests need Chromium or Chrome: install it, or set CHROME_PATH to it.')
}
