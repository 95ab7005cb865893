import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9a-z.-]+))?$/i
const UNRELEASED = '## Unreleased'

/** Returns whether a version comes after another: by its numbers, and a prerelease comes before its release. */
function isNewer(/** @type {string} */ version, /** @type {string} */ than) {
  const [[, ...one], [, ...other]] = [VERSION.exec(version) ?? [], VERSION.exec(than) ?? []]
  for (const place of [0, 1, 2]) {
    const difference = Number(one[place]) - Number(other[place])
    if (difference !== 0) return difference > 0
  }
  return one[3] === undefined || other[3] === undefined
    ? other[3] !== undefined && one[3] === undefined
    : one[3].localeCompare(other[3], 'en', { numeric: true }) > 0
}

/**
 * Returns the changelog with a heading for a version: what stands under *Unreleased* is what it contains.
 * @param {string} text @param {string} version
 */
function addHeading(text, version) {
  if (new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm').test(text)) return text
  if (!text.includes(`\n${UNRELEASED}\n`))
    throw new Error(`CHANGELOG.md has no “${UNRELEASED}”: write there what ${version} changes for users.`)
  return text.replace(`\n${UNRELEASED}\n`, `\n## ${version}\n`)
}

/**
 * Returns a manifest or a lock file with another version of our own packages, and nothing else changed.
 * @param {string} text @param {string} before @param {string} version
 */
const replaceVersion = (text, before, version) =>
  text.replace(/("name": "campus-elements(?:-server)?",\s+"version": )"([^"]+)"/g, (line, start, found) =>
    found === before ? `${start}"${version}"` : line,
  )

/**
 * Writes a version into the manifests, the lock file and the changelog of a folder. Throws one sentence where the
 * version is none, or not newer than the last one; the version of now is allowed, so that a release can be repeated.
 * @param {string} root @param {string} version
 */
export async function writeVersion(root, version) {
  const { version: before } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (!VERSION.test(version)) throw new Error(`“${version}” is no version such as 1.2.3.`)
  if (version !== before && !isNewer(version, before)) throw new Error(`${version} is not newer than ${before}.`)
  const changelog = join(root, 'CHANGELOG.md')
  const history = addHeading(await readFile(changelog, 'utf8'), version)
  for (const name of ['package.json', 'server/package.json', 'package-lock.json']) {
    const path = join(root, name)
    await writeFile(path, replaceVersion(await readFile(path, 'utf8'), before, version))
  }
  await writeFile(changelog, history)
}
