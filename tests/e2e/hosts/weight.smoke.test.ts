import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  LANGUAGES,
  listPublicTags,
  weighElements,
  weighLoader,
  weighWords,
  type Weight,
} from '../../../scripts/weigh.mjs'
import { journeys } from '../support.ts'

const KB = 1024
/**
 * The budget of the design, section 7, in transferred bytes of all requests that an element causes.
 */
const BUDGET = { loader: 3 * KB, field: 80 * KB, rest: 100_000, requests: 12, further: 8 * KB }
/** The same for the lite build: the hall ticket weighs no more than the lightest sign-in of a peer. */
const LITE = { ticket: 37.5 * KB, field: 39 * KB }
/** The language with the longest words of most areas; the words of the others are shorter than these or Divehi's. */
const LONGEST = 'mr'
const MEASURED = ['en', LONGEST, 'dv']
const app = journeys()

describe('what a visitor downloads', () => {
  let weights: Weight[] = []
  let tags: string[] = []
  let further: Weight[] = []
  let lite: Weight[] = []
  beforeAll(async () => {
    tags = await listPublicTags()
    weights = await weighElements({ origin: app.server.origin, tags, languages: MEASURED })
    further = await weighElements({
      origin: app.server.origin,
      tags: tags.filter((tag) => tag !== 'campus-hall-ticket'),
      languages: ['en'],
      beside: 'campus-hall-ticket',
    })
    lite = await weighElements({ origin: app.server.origin, tags, languages: [LONGEST], lite: true })
  })

  it('starts with a loader of at most 3 KB without static imports', async () => {
    expect(await weighLoader()).toBeLessThanOrEqual(BUDGET.loader)
    expect(await readFile('dist/client/campus-elements.js', 'utf8')).not.toMatch(/^import[\s{"'*]/)
  })

  it('is measured for every public element in the languages with the longest words', async () => {
    expect(tags.length).toBeGreaterThanOrEqual(12)
    expect(weights.length).toBe(tags.length * MEASURED.length)
    const named = new Set(weights.flatMap(({ files }) => files.map(({ name }) => name)))
    const words = (await weighWords()).filter((sizes) => Object.values(sizes).some(({ file }) => named.has(file)))
    expect(words.length).toBeGreaterThan(0)
    const bytesOf = (sizes: (typeof words)[number], languages: readonly string[]) =>
      Math.max(...languages.map((language) => sizes[language]?.bytes ?? 0))
    expect(words.filter((sizes) => bytesOf(sizes, LANGUAGES) > bytesOf(sizes, MEASURED))).toEqual([])
    expect(weights.filter(({ field }) => field.bytes < 60 * KB)).toEqual([])
  })

  it('is at most 80 KB before the first field can be used', () => {
    const over = weights.filter(({ field }) => field.bytes > BUDGET.field)
    expect(over.map(({ tag, language, field }) => `${tag} ${language} ${field.bytes} B`)).toEqual([])
  })

  it('is at most 37.5 KB for a hall ticket with the lite build, and 39 KB for any element, all of it from there', async () => {
    const over = lite.filter(
      ({ tag, field }) => field.bytes > (tag === 'campus-hall-ticket' ? LITE.ticket : LITE.field),
    )
    expect(over.map(({ tag, field }) => `${tag} ${field.bytes} B`)).toEqual([])
    const names = lite.flatMap(({ files }) => files.map(({ name }) => name))
    expect(names.filter((name) => !/^\/(lite|server|cdnserver)\//.test(name))).toEqual([])
    const [asset = ''] = names.filter((name) => name.startsWith('/lite/assets/'))
    const response = await fetch(app.server.origin + asset, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await weighLoader(true)).toBeLessThanOrEqual(BUDGET.loader)
  })

  it('is at most 100 kB in 12 requests without interaction', () => {
    const over = weights.filter(({ rest }) => rest.bytes > BUDGET.rest || rest.requests > BUDGET.requests)
    expect(over.map(({ tag, language, rest }) => `${tag} ${language} ${rest.bytes} B in ${rest.requests}`)).toEqual([])
  })

  it('contains no encryption, chart, table or i18next code, and no file twice', () => {
    // Without the hash, which can contain any letters.
    const names = weights.map(({ files }) =>
      files.map(({ name }) => name.replace(/-[\w-]{7}\.js$/, '')).filter((name) => !name.startsWith('/server/')),
    )
    expect(names.flat().filter((name) => /crypto|aes|enc-|chart|table|lottie|shoelace|i18next/i.test(name))).toEqual([])
    expect(
      weights.filter(
        ({ files }) =>
          new Set(files.map(({ name }) => name).filter((name) => name.startsWith('/assets/'))).size !==
          files.filter(({ name }) => name.startsWith('/assets/')).length,
      ),
    ).toEqual([])
  })

  it('contains i18next exactly once for the portal', async () => {
    const page = await app.browser.newPage()
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto(`${app.server.origin}/portal.html`)
    await page.locator('campus-portal').getByRole('heading').first().waitFor()
    await expect.poll(() => files.filter((file) => /^\/assets\/i18next-[\w-]{7}\.js$/.test(file)).length).toBe(1)
    await page.close()
  })

  it('has the code that all elements share in one file', async () => {
    const assets = await readdir('dist/client/assets')
    expect(assets.filter((name) => /^rolldown-runtime-.*\.js$/.test(name))).toEqual([])
    expect(assets.filter((name) => /^shared-.*\.js$/.test(name)).length).toBe(1)
  })

  it('grows by at most 8 KB before the first field of a second form', () => {
    const alone = new Set(
      weights
        .find(({ tag, language }) => tag === 'campus-hall-ticket' && language === 'en')
        ?.files.map(({ name }) => name),
    )
    const more = further.map(({ tag, files }) => ({
      tag,
      bytes: files.filter(({ name, needed }) => needed && !alone.has(name)).reduce((sum, { bytes }) => sum + bytes, 0),
    }))
    expect(more.filter(({ bytes }) => bytes > BUDGET.further)).toEqual([])
  })
})
