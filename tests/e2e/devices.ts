import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { accessibilityProblems, visit, type Visit } from './support.ts'

/** A language and the width of the window in pixels. */
export interface JourneyDevice {
  readonly language: 'en' | 'mr' | 'ur'
  readonly width: 360 | 1280
}

/** The desktop of the journeys. */
export const DESKTOP: JourneyDevice = { language: 'en', width: 1280 }

/**
 * Returns the devices on which the journeys of a file run: a desktop in `npm test`; in `npm run test:systems`, which
 * sets `TELEPHONES`, a phone in Marathi, which needs most room, or in Urdu, which is written from right to left. Each
 * file has one of them, because both would take twice as long.
 */
export const devicesWith = (language: 'mr' | 'ur'): readonly JourneyDevice[] => [
  process.env.TELEPHONES ? { language, width: 360 } : DESKTOP,
]

const FOLDER = resolve('src/messages')
const messages = v.record(v.string(), v.string())
const read = (language: LanguageCode): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(FOLDER, language)).map((file) =>
      v.parse(messages, JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))),
    ),
  ) as Record<string, string>
const messagesByLanguage = new Map<LanguageCode, Readonly<Record<string, string>>>()

/** Returns the message of a key as it is written, slots included. Throws when there is no such key. */
export function readMessage(language: LanguageCode, key: string): string {
  const all = messagesByLanguage.get(language) ?? read(language)
  messagesByLanguage.set(language, all)
  const sentence = all[key]
  if (sentence === undefined) throw new Error(`There is no message for ${key} in ${language}.`)
  return sentence
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Matches the whole message of a key as a screen shows it; a slot without a value matches any text. */
export const messagePattern = (
  language: LanguageCode,
  key: string,
  slots: Readonly<Record<string, string>> = {},
): RegExp =>
  new RegExp(
    `^\\s*${escaped(readMessage(language, key)).replaceAll(/\{(\w+)\}/g, (_, slot: string) => (slots[slot] === undefined ? '.+' : escaped(slots[slot])))}\\s*$`,
    's',
  )

/** Opens a page of the portal as a new visitor, in the language and at the width of a device. */
export async function openOnDevice(
  browser: Browser,
  address: string,
  { language, width }: JourneyDevice,
): Promise<Visit> {
  const opened = await visit(browser, address, { viewport: { width, height: width < 500 ? 760 : 900 } })
  await opened.page.locator('campus-portal select').first().selectOption(language)
  await opened.page.locator(`html[lang=${language}]`).waitFor()
  return opened
}

/**
 * Expects no accessibility violation and no horizontal scrolling. A phone is as high as its page meanwhile, because axe
 * takes what the bar at the bottom covers at the moment for a target that is too small.
 */
export async function expectReadable(page: Page, { width }: JourneyDevice): Promise<void> {
  const size = page.viewportSize()
  if (width < 500) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
  }
  expect(await accessibilityProblems(page)).toEqual([])
  if (size) await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** Waits until a person is signed in and sees their start page. */
export const waitUntilSignedIn = (page: Page): Promise<void> =>
  page.waitForURL((url) => /^#\/(landing|modules-dashboard|dashboard|UnAuth)$/.test(url.hash))
