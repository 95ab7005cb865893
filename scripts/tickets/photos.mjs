import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Refused } from './client.mjs'

const LARGEST = 200 * 1024
/** So many names are asked for at once, and so many letters of pictures are sent at once: a call carries a megabyte. */
const NAMES = 500
const LETTERS = 700_000
const LONGEST_NUMBER = 40
const MAX_REPORTED_FAULTS = 100

/** What is wrong with a file, in words. @type {Record<string, string>} */
const FAULTS = {
  UNKNOWN: 'no student has this number',
  TWICE: 'is the second picture of this student',
  NOT_A_PICTURE: 'is neither JPEG nor PNG, whatever its name says',
  UNREADABLE: 'breaks off or cannot be drawn',
  TOO_LARGE: 'weighs more than 200 KB or has more than sixteen million pixels',
  NO_FILE: 'cannot be read',
}

/** @typedef {import('./client.mjs').Desk} Desk */
/** @typedef {{ name: string, prn: string, digest: string | null }} Wanted */

/** The number in the name of a file. @param {string} name */
const findNumber = (name) => parse(name).name.trim()

/** @param {string} folder @returns {Promise<string[]>} */
async function listFolderFiles(folder) {
  if (folder.toLowerCase().endsWith('.zip')) throw new Refused('A .zip is given to: npm run import -- photographs')
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Refused(`The folder ${folder} cannot be read.`)
  })
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  if (names.length === 0) throw new Refused(`The folder ${folder} holds no files.`)
  return names.sort()
}

/**
 * Uploads the photographs of a folder, whose files are named by PRN or seat number. Files that are there already are
 * not sent again, so that a command that was stopped goes on when it is given again.
 * @param {Desk} desk @param {{ folder: string, examEventId: number, dryRun: boolean, report: (done: number, total:
 * number) => void }} options
 * @returns {Promise<{ bad: number, lines: string[] }>} how many files are not good, and what came of all of them in
 * words
 */
export async function handInPhotos(desk, { folder, examEventId, dryRun, report }) {
  const names = await listFolderFiles(folder)
  const counts = { taken: 0, same: 0, bad: 0 }
  /** @type {string[]} */
  const lines = []
  /** @param {string} name @param {string} fault */
  const complain = (name, fault) => {
    counts.bad += 1
    if (lines.length < MAX_REPORTED_FAULTS) lines.push(`  ${name}: ${FAULTS[fault] ?? fault}`)
  }

  /** @type {Wanted[]} */
  const wanted = []
  const seen = new Set()
  for (let from = 0; from < names.length; from += NAMES) {
    const part = names.slice(from, from + NAMES)
    const numbers = part.map(findNumber).filter((number) => number !== '' && number.length <= LONGEST_NUMBER)
    const rows = new Map(
      (numbers.length > 0 ? await desk.photos({ examEventId, numbers }) : []).map((row) => [row.number, row]),
    )
    for (const name of part) {
      const { prn = null, digest = null } = rows.get(findNumber(name)) ?? {}
      if (prn === null) complain(name, 'UNKNOWN')
      else if (seen.size === seen.add(prn).size) complain(name, 'TWICE')
      else wanted.push({ name, prn, digest })
    }
  }

  /** @type {{ name: string, prn: string, base64: string }[]} */
  let waiting = []
  const sendPhotos = async () => {
    if (waiting.length === 0) return
    const outcomes = await desk
      .sendPhotos({ dryRun, photos: waiting.map(({ prn, base64 }) => ({ prn, base64 })) })
      .catch((fault) => {
        throw fault instanceof Refused
          ? fault
          : new Refused('The server no longer answers. When it runs again, the same command goes on where it stopped.')
      })
    outcomes.forEach(({ outcome }, index) => {
      if (outcome === 'TAKEN') counts.taken += 1
      else if (outcome === 'SAME') counts.same += 1
      else complain(waiting[index]?.name ?? '', outcome)
    })
    waiting = []
  }
  let done = names.length - wanted.length
  for (const { name, prn, digest } of wanted) {
    const path = join(folder, name)
    const size = await stat(path).then(
      ({ size: bytes }) => bytes,
      () => -1,
    )
    const bytes = size < 0 || size > LARGEST ? null : await readFile(path).catch(() => null)
    if (size > LARGEST) complain(name, 'TOO_LARGE')
    else if (bytes === null) complain(name, 'NO_FILE')
    else if (
      createHash('sha256')
        .update(bytes)
        .digest('hex')
        .startsWith(digest ?? '-')
    )
      counts.same += 1
    else {
      const base64 = bytes.toString('base64')
      if (waiting.length === 50 || waiting.reduce((sum, one) => sum + one.base64.length, base64.length) > LETTERS)
        await sendPhotos()
      waiting.push({ name, prn, base64 })
    }
    report(++done, names.length)
  }
  await sendPhotos()
  const unreported = counts.bad - MAX_REPORTED_FAULTS
  const unreportedFaults = unreported > 0 ? [`  … and ${unreported} more`] : []
  const summary = `${counts.bad} of ${names.length} photographs are not good, ${counts.same} are on file already, ${counts.taken} ${dryRun ? 'can be taken: give --apply to write them' : 'were written'}.`
  return { bad: counts.bad, lines: [summary, ...lines, ...unreportedFaults] }
}
