import type { App } from '../frameworks/app.ts'
import { APPS } from '../frameworks/apps.ts'
import { readResults, type ProvenResults } from '../frameworks/results.ts'
import { getPackageName, VERSIONS } from '../frameworks/versions.ts'
import { formatVersions } from './frameworks-doc.ts'
import { readOldestBrowsers } from './oldest-browsers.ts'
import { formatTable } from './table.ts'

/** Returns what became of an application in these versions; nothing is known of other ones. */
const findResult = (results: ProvenResults, app: App): ProvenResults['apps'][number] | undefined =>
  results.apps.find(
    ({ name, versions }) =>
      name === app.name && app.packages.every((pinned) => versions[getPackageName(pinned)] === VERSIONS[pinned]),
  )

/** Returns a row for each application, with what became of it. */
const listAppRows = (results: ProvenResults): string[][] =>
  APPS.map((app) => {
    const result = findResult(results, app)
    const link = `[${app.title}](frameworks.md)`
    if (result?.outcome !== 'passed')
      return [link, formatVersions(app), `not tried: ${result?.reason ?? 'there is no result yet'}`, '']
    const pages = result.pages === 1 ? 'works' : `works, on ${result.pages} pages`
    return [link, formatVersions(app), pages, `${result.release}, ${result.date}`]
  })

/** Returns the row of a system, with its tests. */
function formatSystem(results: ProvenResults, suite: string, what: string): string[] {
  const result = results.systems.find(({ name }) => name === suite)
  return result === undefined
    ? [what, '', 'not tried', '']
    : [
        what,
        result.version,
        `works: ${result.tests} [tests](../tests/systems/${suite}.test.ts)`,
        `${result.release}, ${result.date}`,
      ]
}

/**
 * Returns `docs/support.md`: the browsers, frameworks and content management systems with which the elements have been
 * used, from the results that `npm run test:frameworks` has left, and what is promised beyond them.
 */
export async function buildSupportDoc(): Promise<string> {
  const results = await readResults()
  const oldest = readOldestBrowsers()
  const chromium = results.apps.find((app) => app.outcome === 'passed')
  const last = chromium ? `${chromium.release}, ${chromium.date}` : ''
  return [
    '# What is supported',
    '',
    `The tables say what was used last, with the version of the elements and the date. \`npm run test:frameworks\` leaves its results in \`tests/frameworks/results.json\`, and \`UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts\` writes them into this page.`,
    '',
    '## Browsers',
    '',
    ...formatTable(
      ['browser', 'tried', 'outcome', 'last', 'oldest'],
      [
        [
          'Chrome, Chromium',
          chromium?.chromium ?? '',
          'works: all tests in a browser, and the tables below',
          last,
          `Chrome ${oldest.chrome}`,
        ],
        [...formatSystem(results, 'firefox', 'Firefox'), `Firefox ${oldest.firefox}`],
        ['Edge', '', 'not tried; it has the engine of Chromium', '', `Edge ${oldest.edge}`],
        ['Safari', '', 'not tried', '', `Safari ${oldest.safari}`],
      ],
    ),
    'The files are built for the oldest browsers, which have not been tried. In older ones, and without JavaScript, the content of a tag stays visible, and a form in the page works without the element ([embedding](embedding.md#the-form-before-the-script)).',
    '',
    '## Frameworks and bundlers',
    '',
    'In each application, both elements were drawn, a hall ticket was found, a student logged in, the application heard of it, and the console stayed empty.',
    '',
    ...formatTable(['with', 'versions', 'outcome', 'last'], listAppRows(results)),
    '## Content management systems',
    '',
    ...formatTable(
      ['system', 'version', 'outcome', 'last'],
      [
        formatSystem(results, 'wordpress', '[WordPress](wordpress.md), with the plugin'),
        [
          '[MediaWiki, DokuWiki, Drupal, Joomla](cms-recipes.md)',
          '',
          'no automatic test: see there what was tried',
          '',
        ],
      ],
    ),
    'What each element does on kinds of pages (other origins, strict policies, hostile styles, frames, no script) is in [host pages](hosts.md), which is generated from tests too.',
    '',
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}
