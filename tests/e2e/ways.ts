import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { accessibilityProblems, visit, type Visit } from './support.ts'

/** A language and the width of the window in pixels. */
export interface Way {
  readonly language: 'en' | 'mr' | 'ur'
  readonly width: 360 | 1280
}

const DESK: Way = { language: 'en', width: 1280 }
/** Telephones with the languages that need most room or read from the right. */
const TELEPHONES: readonly Way[] = [
  { language: 'mr', width: 360 },
  { language: 'ur', width: 360 },
]

/**
 * The windows in which a journey is gone: a desk in `npm test`, telephones in `npm run test:systems`, which sets
 * `TELEPHONES`.
 */
export const WAYS = process.env.TELEPHONES ? TELEPHONES : [DESK]

const FOLDER = resolve('src/messages')
const messages = v.record(v.string(), v.string())
const read = (language: LanguageCode): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(FOLDER, language)).map((file) =>
      v.parse(messages, JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))),
    ),
  ) as Record<string, string>
const known = new Map<LanguageCode, Readonly<Record<string, string>>>()

/** The words under a key as they are written, slots and all. Throws when there is no such key. */
export function words(language: LanguageCode, key: string): string {
  const all = known.get(language) ?? read(language)
  known.set(language, all)
  const sentence = all[key]
  if (sentence === undefined) throw new Error(`There are no words for ${key} in ${language}.`)
  return sentence
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** What a screen says under a key, whole: in slots that are not given may stand anything. */
export const said = (language: LanguageCode, key: string, slots: Readonly<Record<string, string>> = {}): RegExp =>
  new RegExp(
    `^\\s*${escaped(words(language, key)).replaceAll(/\{(\w+)\}/g, (_, slot: string) => (slots[slot] === undefined ? '.+' : escaped(slots[slot])))}\\s*$`,
    's',
  )

/** Opens a page of the portal as a new visitor, in the language and the width of a way. */
export async function openAs(browser: Browser, address: string, { language, width }: Way): Promise<Visit> {
  const opened = await visit(browser, address, { viewport: { width, height: width < 500 ? 760 : 900 } })
  await opened.page.locator('campus-portal select').first().selectOption(language)
  await opened.page.locator(`html[lang=${language}]`).waitFor()
  return opened
}

/** Nothing sticks out of the window, and nobody is shut out. */
export async function expectReadable(page: Page, { width }: Way): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** Waits until somebody is in: their home, wherever that is. */
export const isIn = (page: Page): Promise<void> =>
  page.waitForURL((url) => /^#\/(landing|modules-dashboard|dashboard|UnAuth)$/.test(url.hash))
