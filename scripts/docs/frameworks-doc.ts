import { extname } from 'node:path'
import type { App } from '../frameworks/app.ts'
import { APPS } from '../frameworks/apps.ts'
import { getPackageName, VERSIONS } from '../frameworks/versions.ts'
import { buildAppFiles } from '../frameworks/write-app.ts'
import { formatTable } from './table.ts'

const EXAMPLE_SERVER = 'https://portal.example.ac.in'

/** Returns the packages that the documentation names of an application, with their versions. */
export const formatVersions = ({ about }: App): string =>
  about.map((pinned) => `${getPackageName(pinned)} ${VERSIONS[pinned]}`).join(', ')

/** Returns what the documentation says about an application: advice, and its own files as code blocks. */
function describeApp(app: App): string[] {
  const files = buildAppFiles(app, EXAMPLE_SERVER)
  const quoted = app.recipe.flatMap((file) => [
    `\`${file}\`:`,
    '',
    `\`\`\`${extname(file).slice(1)}`,
    (files[file] ?? '').trimEnd(),
    '```',
    '',
  ])
  return [`## ${app.title}`, '', ...(app.advice === undefined ? [] : [app.advice, '']), ...quoted]
}

/**
 * Returns `docs/frameworks.md`: the frameworks and bundlers with which `npm run test:frameworks` builds an application
 * and uses it, and the files that it takes.
 */
export const buildFrameworksDoc = (): string =>
  [
    '# Frameworks and bundlers',
    '',
    'Each row is an application that `npm run test:frameworks` writes from its descriptor in `scripts/frameworks`. It installs these versions and the packed package from npm, builds the application with its own command, and uses it in Chromium, with a server on another origin: the application hears that the hall ticket form and the sign-in are ready, a hall ticket is found, a student logs in, the application hears it, and the console stays empty. It needs a network and about twenty minutes, and runs before every release ([what was proved, and when](support.md)); after every change, `npm run test:systems` does less of it with Vite, React, Vue and Node, without a network. `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates this page again.',
    '',
    ...formatTable(
      ['with', 'versions', 'built by'],
      APPS.map((app) => [app.title, formatVersions(app), `\`${app.build}\``]),
    ),
    'Any other framework that renders HTML works with the two lines of [embedding](embedding.md). Names, events and attributes are in [elements](elements.md).',
    '',
    ...APPS.filter(({ recipe }) => recipe.length > 0).flatMap(describeApp),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
