import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'

/** What every result says: what was tried, when, and of which version of the package. */
const about = {
  name: v.string(),
  versions: v.record(v.string(), v.string()),
  release: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
}

const passedApp = v.strictObject({
  ...about,
  outcome: v.literal('passed'),
  chromium: v.string(),
  /** How many pages of it were used. */
  pages: v.number(),
  /**
   * The scripts that its first page had taken from its own site when both elements were ready, compressed with gzip. It
   * differs between runs, because some files are asked for beforehand.
   */
  kilobytes: v.number(),
})

const skippedApp = v.strictObject({
  ...about,
  outcome: v.literal('skipped'),
  /** Which package could not be installed. */
  reason: v.string(),
})

const failedApp = v.strictObject({ ...about, outcome: v.literal('failed'), reason: v.string() })

/** What became of one application. */
export type AppResult = v.InferOutput<typeof passedApp | typeof skippedApp | typeof failedApp>

/** What a browser or a content management system of `tests/systems` was used with. */
const systemResult = v.strictObject({
  name: v.string(),
  version: v.string(),
  release: v.string(),
  date: about.date,
  /** How many tests passed. */
  tests: v.number(),
})

/** What `npm run test:frameworks` has proved: the last result of each application and system. */
export const provenResults = v.strictObject({
  apps: v.array(v.variant('outcome', [passedApp, skippedApp])),
  systems: v.array(systemResult),
})

/** What `npm run test:frameworks` has proved. */
export type ProvenResults = v.InferOutput<typeof provenResults>

/** The committed results. */
export const RESULTS_FILE = resolve(import.meta.dirname, '../../tests/frameworks/results.json')

/** Reads the committed results. */
export const readResults = async (): Promise<ProvenResults> =>
  v.parse(provenResults, JSON.parse(await readFile(RESULTS_FILE, 'utf8')))
