import { toOneLine } from '../tally.mjs'

/** @param {import('./results.ts').AppResult} result */
const formatOutcome = (result) =>
  result.outcome === 'passed' ? 'passed' : `${result.outcome}: ${toOneLine(result.reason)}`

/**
 * Returns the results of a run as the lines of a table, and a line with how many applications say nothing.
 * @param {readonly import('./results.ts').AppResult[]} apps
 */
export function formatResults(apps) {
  const rows = apps.map((app) => [
    app.name,
    Object.entries(app.versions)
      .map(([name, version]) => `${name} ${version}`)
      .slice(0, 2)
      .join(', '),
    ...(app.outcome === 'passed' ? [`${app.pages}`, `${app.kilobytes} kB`] : ['', '']),
    formatOutcome(app),
  ])
  const table = [['application', 'with', 'pages', 'scripts', 'outcome'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column].length)))
  const skipped = apps.filter(({ outcome }) => outcome === 'skipped')
  return [
    ...table.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    `${skipped.length} of ${apps.length} applications skipped${skipped.length > 0 ? `: ${skipped.map(({ name }) => name).join(', ')}` : ''}`,
  ]
}

/**
 * Returns the proven results after a run: a result replaces that of the same name. A failed application proves nothing,
 * and loses what it has proved before.
 * @param {import('./results.ts').ProvenResults} before
 * @param {{ apps: readonly import('./results.ts').AppResult[], systems: import('./results.ts').ProvenResults['systems']
 * }} run
 * @returns {import('./results.ts').ProvenResults}
 */
export function mergeResults(before, { apps, systems }) {
  /** @template {{ name: string }} Result @param {readonly Result[]} old @param {readonly Result[]} fresh */
  const merge = (old, fresh) =>
    [...old.filter(({ name }) => !fresh.some((one) => one.name === name)), ...fresh].sort((one, other) =>
      one.name < other.name ? -1 : 1,
    )
  return {
    apps: merge(/** @type {readonly import('./results.ts').AppResult[]} */ (before.apps), apps).filter(
      (app) => app.outcome !== 'failed',
    ),
    systems: merge(before.systems, systems),
  }
}

/** @param {import('./results.ts').ProvenResults} results */
export const formatProven = (results) => `${JSON.stringify(results, null, 2)}\n`
