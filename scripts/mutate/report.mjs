import { formatMutantName } from './mutants.mjs'

/** @typedef {import('./plan.mjs').Outcome} Outcome */

/** Describes a mutant in one line. @param {import('./mutants.mjs').Mutant} mutant */
export const describeMutant = ({ file, within, kind, original, replacement }) =>
  `${file} (${within}), ${kind}: ${original} → ${replacement || 'nothing'}`

/** Describes what became of a mutant in one line. @param {Outcome} outcome */
export const describeResult = (outcome) =>
  `${outcome.result ?? 'not run'}  ${outcome.seconds ?? 0} s of ${outcome.tests ?? 0} files  ${describeMutant(outcome)}`

/** Writes the numbers of each area as a table. @param {readonly string[]} areas @param {readonly Outcome[]} outcomes */
export function formatAreaTable(areas, outcomes) {
  const rows = areas.map((area) => {
    const own = outcomes.filter((one) => one.area === area)
    const count = (/** @type {string} */ result) => own.filter((one) => one.result === result).length
    const seconds = Math.round(own.reduce((sum, one) => sum + (one.seconds ?? 0), 0))
    return [area, own.length, count('killed'), count('survived'), count('excluded'), seconds]
  })
  return [['area', 'mutants', 'killed', 'survived', 'excluded', 'seconds'], ...rows]
    .map(([area, ...numbers]) => String(area).padEnd(14) + numbers.map((one) => String(one).padStart(10)).join(''))
    .join('\n')
}

/**
 * Returns the mutants that were killed in an earlier run and survive in this one.
 * @param {readonly Outcome[]} outcomes @param {readonly Outcome[]} earlier
 */
export function findLost(outcomes, earlier) {
  const toMutantKey = (/** @type {Outcome} */ one) => `${one.area} ${formatMutantName(one)}`
  const killed = new Map(earlier.filter(({ result }) => result === 'killed').map((one) => [toMutantKey(one), one]))
  return outcomes.flatMap((one) => {
    const killedBy = killed.get(toMutantKey(one))?.killedBy
    return one.result === 'survived' && killedBy ? [{ ...one, killedBy }] : []
  })
}
