import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { proposeYears } from '../../src/elements/setup/setup/propose-years.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/going-live')
const DAY_MS = 86_400_000
/** The first day of the examination in the files. */
const FIRST_DAY = '2026-12-01'
const DAYS_AHEAD = 30

/** Returns the years that the setup proposes today. */
export const buildCurrentYears = (now: Date) => proposeYears(now.toISOString().slice(0, 10), 'INR')

/** Returns a day of the files, moved so that the examination begins in a month. */
export function moveDay(day: string, now: Date): string {
  const moved = now.getTime() + DAYS_AHEAD * DAY_MS + Date.parse(day) - Date.parse(FIRST_DAY)
  return new Date(moved).toISOString().slice(0, 10)
}

/** Returns a file of `docs/going-live`, with its academic year and its days moved to where they are valid now. */
export function readGoingLiveFile(name: string, now: Date): string {
  const { academicYear, financialYear } = buildCurrentYears(now)
  const text = readFileSync(join(FOLDER, name), 'utf8')
  return name === 'institution.yaml'
    ? text
        .replace(/academicYear: .*/, `academicYear: ${JSON.stringify(academicYear)}`)
        .replace(/financialYear: .*/, `financialYear: ${JSON.stringify(financialYear)}`)
    : text.replaceAll('2026-27', academicYear.code).replaceAll(/\b2026-1[12]-\d\d\b/g, (day) => moveDay(day, now))
}
