import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs'
import { startServerProcess } from './server-process.mjs'
import { placeElement, reportFiles } from './weigh/in-page.mjs'

const DIST = resolve(import.meta.dirname, '../dist')

/** Returns the folder of a build, and the path at which the server serves it. @param {boolean} lite */
const getBuildPlace = (lite) =>
  lite ? { folder: join(DIST, 'lite'), path: '/lite/' } : { folder: join(DIST, 'client'), path: '/' }

/** Pages that are open at once: most of the time of each is waiting for silence. */
const AT_ONCE = 8
/** So long nothing must be asked for before an element counts as at rest. */
const SILENCE_MS = 1000

export const LANGUAGES = ['en', 'hi', 'mr', 'ur', 'dv']

/**
 * @typedef {{ name: string, bytes: number, start: number, end: number, needed: boolean }} Fetched what was asked for:
 * its path, the bytes of its body as they came over the line, and whether the element cannot draw without it
 */
/**
 * @typedef {{ tag: string, language: string, field: { bytes: number, requests: number }, rest: { bytes: number,
 * requests: number }, files: Fetched[], at: number }} Weight
 */

/**
 * Returns the elements that can be used without a sign-in, by tag: those that draw in the light DOM, and the fees.
 */
export async function listPublicTags() {
  const { elements } = JSON.parse(await readFile(join(getBuildPlace(false).folder, 'preload.json'), 'utf8'))
  return Object.keys(elements)
}

/**
 * Tells which files an element cannot draw its first field without: the loader, its form, all that its chunk imports,
 * and the words that its spec names. Asked of the build and not of the clock: a busy machine fetches ahead before it
 * draws.
 * @param {string} tag @param {boolean} lite @returns {Promise<(path: string) => boolean>}
 */
async function createNeededTest(tag, lite) {
  const { folder, path: base } = getBuildPlace(lite)
  const sources = resolve(import.meta.dirname, '../src/elements')
  const own = (await readdir(sources, { recursive: true })).find((path) =>
    path.endsWith(`/${tag.replace('campus-', '')}-element.tsx`),
  )
  if (own === undefined) throw new Error(`No file declares <${tag}>.`)
  const { elements } = JSON.parse(await readFile(join(folder, 'preload.json'), 'utf8'))
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const source = await readFile(join(sources, own), 'utf8')
  const areas = [...(/messages: \[([^\]]*)\]/.exec(source)?.[1]?.matchAll(/'([a-z-]+)'/g) ?? [])].map(
    ([, area]) => area,
  )
  if (areas.length === 0) throw new Error(`<${tag}> names no words.`)
  const words = Object.entries(manifest).flatMap(([key, { file }]) =>
    areas.some((area) => key.endsWith(`/${area}.json`)) ? [file] : [],
  )
  const files = new Set(['campus-elements.js', ...elements[tag], ...words].map((file) => base + file))
  return (path) => files.has(path) || path.startsWith(`${base}forms/`)
}

/** @param {Fetched[]} files */
const sum = (files) => ({ bytes: files.reduce((total, { bytes }) => total + bytes, 0), requests: files.length })

/**
 * Resolves when the page has asked for nothing for a while and has nothing under way.
 * @param {import('playwright-core').Page} page
 */
function waitForSilence(page) {
  let open = 0
  return new Promise((done) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    const turn = (/** @type {number} */ step) => () => {
      open += step
      clearTimeout(timer)
      if (open <= 0) timer = setTimeout(done, SILENCE_MS)
    }
    page.on('request', turn(1))
    page.on('requestfinished', turn(-1))
    page.on('requestfailed', turn(-1))
  })
}

/**
 * Weighs the last of these elements on a page that has no cache.
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {string[]} tags
 * @param {string} language
 * @param {boolean} lite
 */
async function weighOne(browser, origin, tags, language, lite) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/health`)
    await page.evaluate(() => performance.clearResourceTimings())
    const silent = waitForSilence(page)
    await page.evaluate(placeElement, { tags, language, loader: `${getBuildPlace(lite).path}campus-elements.js` })
    await silent
    await page.waitForFunction('window.drawnAt > 0')
    const { files: fetched, at } = await page.evaluate(reportFiles)
    const isNeeded = await createNeededTest(tags.at(-1) ?? '', lite)
    const files = fetched.map((file) => ({ ...file, needed: isNeeded(file.name) }))
    return {
      tag: tags.at(-1) ?? '',
      language,
      field: sum(files.filter(({ needed }) => needed)),
      rest: sum(files),
      files,
      at,
    }
  } finally {
    await context.close()
  }
}

/**
 * Measures what a real browser downloads for each element in each language: the bodies of all answers as they came over
 * the line (brotli), scripts, words and answers of the server, until the first field can be used and until the page has
 * been silent. The host page itself does not count.
 * @param {{ origin: string, tags: readonly string[], languages?: readonly string[], beside?: string, lite?:
 * boolean }} wanted `beside`: an element that is on the page already; `lite`: of the lite build
 * @returns {Promise<Weight[]>}
 */
export async function weighElements({ origin, tags, languages = LANGUAGES, beside, lite = false }) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const jobs = tags.flatMap((tag) => languages.map((language) => /** @type {const} */ ([tag, language])))
    /** @type {Weight[]} */
    const weights = []
    const runJobs = async () => {
      for (let job = jobs.shift(); job; job = jobs.shift())
        weights.push(await weighOne(browser, origin, beside ? [beside, job[0]] : [job[0]], job[1], lite))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, runJobs))
    return weights.sort(
      (a, b) =>
        tags.indexOf(a.tag) - tags.indexOf(b.tag) || languages.indexOf(a.language) - languages.indexOf(b.language),
    )
  } finally {
    await browser.close()
  }
}

/** Returns the size of the loader in bytes, as a browser downloads it. @returns {Promise<number>} */
export const weighLoader = async (lite = false) =>
  (await readFile(join(getBuildPlace(lite).folder, 'campus-elements.js.br'))).length

/**
 * Returns for each area of messages the file of each language, and its size in bytes as a browser downloads it.
 * @returns {Promise<Record<string, { file: string, bytes: number }>[]>}
 */
export async function weighWords() {
  const { folder, path } = getBuildPlace(false)
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  /** @type {Record<string, Record<string, { file: string, bytes: number }>>} */
  const areas = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, language, area] = /messages\/(\w+)\/([\w-]+)\.json$/.exec(key) ?? []
    if (!language || !area) continue
    const { length: bytes } = await readFile(join(folder, `${file}.br`))
    areas[area] = { ...areas[area], [language]: { file: path + file, bytes } }
  }
  return Object.values(areas)
}

if (process.argv[1] === import.meta.filename) {
  const lite = process.argv.includes('--lite')
  const [tag, language] = process.argv.slice(2).filter((word) => word !== '--lite')
  const server = await startServerProcess()
  try {
    console.log(`loader ${await weighLoader(lite)} B`)
    const weights = await weighElements({
      origin: server.origin,
      tags: tag ? [tag] : await listPublicTags(),
      lite,
      ...(language ? { languages: [language] } : {}),
    })
    for (const { tag: name, language: spoken, field, rest, files } of weights) {
      console.log(
        `${name.padEnd(28)} ${spoken}  to the field ${String(field.bytes).padStart(6)} B in ${String(field.requests).padStart(2)}   at rest ${String(rest.bytes).padStart(6)} B in ${String(rest.requests).padStart(2)}`,
      )
      if (language)
        for (const { name: file, bytes, start, end, needed } of files)
          console.log(
            `    ${needed ? 'field' : 'rest '} ${String(bytes).padStart(6)} ${start.toFixed(0)}–${end.toFixed(0)} ms ${file}`,
          )
    }
  } finally {
    await server.stop()
  }
}
