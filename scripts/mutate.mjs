import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AREAS, isAreaTest } from './mutate/areas.mjs'
import { chooseOutcomes, placeMutants, listTestsOfMutant } from './mutate/plan.mjs'
import { describeMutant, describeResult, findLost, formatAreaTable } from './mutate/report.mjs'
import { startTests } from './mutate/run-tests.mjs'
import { OPTIONS, USAGE } from './mutate/usage.mjs'

/** @typedef {import('./mutate/plan.mjs').Outcome} Outcome */

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
const areas = positionals.includes('all') ? Object.keys(AREAS) : positionals
if (values.help || areas.length === 0 || !areas.every((area) => Object.hasOwn(AREAS, area))) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

/** @param {string | undefined} file @returns {Outcome[]} */
const readOutcomes = (file) => (file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8')).mutants)

/** The mutants of a run, without the results of an earlier one. */
function listPlannedMutants() {
  const earlier = readOutcomes(values.resume ?? values.replay)
  if (earlier.length === 0) return chooseOutcomes(areas, Number(values.mutants), values.seed)
  return earlier
    .filter(({ area }) => areas.includes(area))
    .map(({ result, reason, killedBy, seconds, tests, ...mutant }) =>
      values.resume && result !== undefined ? { ...mutant, result, reason, killedBy, seconds, tests } : mutant,
    )
}

const outcomes = listPlannedMutants()
const placed = placeMutants(outcomes)
if (values.list) {
  for (const outcome of outcomes) console.log(`${outcome.area}  ${describeMutant(outcome)}`)
  process.exit(0)
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const started = Date.now()
const countSecondsSince = (/** @type {number} */ time) => Math.round((Date.now() - time) / 100) / 10
function writeReport() {
  if (values.out === undefined) return
  const [seconds, { seed, project: projects }] = [countSecondsSince(started), values]
  writeFileSync(values.out, `${JSON.stringify({ commit, seed, projects, seconds, mutants: outcomes }, null, 2)}\n`)
}

const tests = await startTests(placed, values.project)
for (const area of areas) {
  const waiting = placed.filter((one) => one.area === area && outcomes[one.id]?.result === undefined)
  if (waiting.length === 0) continue
  const startedMs = Date.now()
  const { measured, failing } = await tests.measure((file) => isAreaTest(file, AREAS[area]))
  console.log(`${area}: ${measured.length} test files, measured in ${countSecondsSince(startedMs)} s`)
  for (const file of failing) console.log(`left out, because it fails without a mutant: ${file}`)
  for (const mutant of waiting) {
    const outcome = outcomes[mutant.id]
    if (!outcome) continue
    const [time, files] = [Date.now(), listTestsOfMutant(mutant, measured)]
    const failure = await tests.try(mutant.id, files)
    Object.assign(outcome, {
      result: failure ? 'killed' : 'survived',
      tests: files.length,
      seconds: countSecondsSince(time),
    })
    if (failure) outcome.killedBy = failure
    console.log(describeResult(outcome))
    writeReport()
  }
}
await tests.close()
writeReport()

console.log(`\n${formatAreaTable(areas, outcomes)}`)
const lost = findLost(outcomes, readOutcomes(values.replay))
for (const one of lost)
  console.log(`\nkilled before by ${one.killedBy.file} (${one.killedBy.test}):\n  ${describeMutant(one)}`)
process.exit(lost.length > 0 ? 1 : 0)
