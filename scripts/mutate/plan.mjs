import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AREAS, isAreaTest, computeNearness } from './areas.mjs'
import { chooseMutants, findMutants, hasSyntax, formatMutantName, weaveMutants } from './mutants.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * @typedef {import('./mutants.mjs').Mutant & {area: string, result?: 'killed' | 'survived' | 'excluded', reason?:
 * string, killedBy?: import('./run-tests.mjs').Failure, seconds?: number, tests?: number}} Outcome
 *
 * @typedef {import('./mutants.mjs').PlacedMutant & {area: string, id: number}} PlannedMutant
 */

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), 'utf8')

/** @param {RegExp} sources */
const listFiles = (sources) =>
  ['src', 'server']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file).replaceAll('\\', '/'),
      ),
    )
    .filter((file) => sources.test(file) && file.endsWith('.ts'))
    .sort()

/**
 * Chooses the mutants of areas. @param {readonly string[]} areas @param {number} most @param {string} seed @returns
 * {Outcome[]}
 */
export const chooseOutcomes = (areas, most, seed) =>
  areas.flatMap((area) => {
    const candidates = listFiles(AREAS[area]?.sources ?? /^$/).flatMap((file) => findMutants(file, read(file)))
    return chooseMutants(candidates, most, seed).map(({ file, within, kind, original, replacement, nth }) => ({
      ...{ area, file, within, kind, original, replacement, nth },
    }))
  })

/**
 * Finds mutants in the present sources. Those that are not there any more, or have no valid syntax, are excluded.
 * @param {readonly Outcome[]} outcomes @returns {PlannedMutant[]}
 */
export function placeMutants(outcomes) {
  /** @type {Map<string, Map<string, import('./mutants.mjs').PlacedMutant>>} */
  const found = new Map()
  return outcomes.flatMap((outcome, id) => {
    const { file, area } = outcome
    if (!found.has(file)) {
      const mutants = existsSync(join(ROOT, file)) ? findMutants(file, read(file)) : []
      found.set(file, new Map(mutants.map((mutant) => [formatMutantName(mutant), mutant])))
    }
    const placed = found.get(file)?.get(formatMutantName(outcome))
    if (outcome.result !== undefined) return []
    outcome.result = 'excluded'
    outcome.reason = 'not in the sources'
    if (!placed) return []
    outcome.reason = 'no valid syntax'
    if (!hasSyntax(weaveMutants(read(file), [{ ...placed, id }]))) return []
    delete outcome.result
    delete outcome.reason
    return [{ ...placed, area, id }]
  })
}

/**
 * Returns the test files that may notice a mutant, the nearest and fastest first. What runs only while a module loads
 * concerns all tests that load it: of those that share modules, which are all but the tests of the core, those in a
 * folder of the same name, if there are any.
 * @param {PlannedMutant} mutant @param {readonly import('./run-tests.mjs').TestFile[]} tests
 */
export function listTestsOfMutant({ id, area, file, atLoad }, tests) {
  const own = AREAS[area]
  const ofArea = tests.filter((test) => isAreaTest(test.file, own))
  /** @param {{file: string}} test */
  const computeTestNearness = (test) => computeNearness(test.file, file)
  const loads = atLoad || tests.some(({ loading }) => loading.has(id))
  const shared = ofArea.filter(({ project }) => project !== 'core')
  const nearest = shared.some(computeTestNearness) ? shared.filter(computeTestNearness) : shared
  return ofArea
    .filter(
      (test) =>
        test.running.has(id) || test.loading.has(id) || (loads && test.project !== 'core' && nearest.includes(test)),
    )
    .sort((one, other) => computeTestNearness(other) - computeTestNearness(one) || one.seconds - other.seconds)
}
