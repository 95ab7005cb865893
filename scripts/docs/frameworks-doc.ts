import { readdir, readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { FRAMEWORKS } from './frameworks.ts'
import { formatTable } from './table.ts'

const APPS = resolve(import.meta.dirname, '../../tests/frameworks/apps')
const EXAMPLE_SERVER = 'https://portal.example.ac.in'

const manifest = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
})

/** Returns the versions of the packages of an application that its row names. */
async function readVersions(app: string, packages: readonly string[]): Promise<string> {
  const { dependencies, devDependencies } = v.parse(
    manifest,
    JSON.parse(await readFile(join(APPS, app, 'package.json'), 'utf8')),
  )
  const versions = new Map(Object.entries({ ...dependencies, ...devDependencies }))
  return packages
    .map((name) => `${name} ${/[1-9]\d*|0\.\d+/.exec(versions.get(name) ?? '')?.[0] ?? 'of any version'}`)
    .join(', ')
}

/** Returns a file of an application as a code block, with the address of an example server. */
async function quoteFile(app: string, file: string): Promise<string[]> {
  const text = (await readFile(join(APPS, app, file), 'utf8')).replaceAll('SERVER/', `${EXAMPLE_SERVER}/`)
  return [`\`${file}\`:`, '', `\`\`\`${extname(file).slice(1)}`, text.trimEnd(), '```', '']
}

/**
 * Returns `docs/frameworks.md`: the frameworks and bundlers with which `npm run test:frameworks` builds an application
 * and uses it, and the files that it takes. Throws if an application is missing in the formatTable.
 */
export async function buildFrameworksDoc(): Promise<string> {
  const apps = await readdir(APPS)
  const missing = apps.filter((app) => !FRAMEWORKS.some((framework) => framework.app === app))
  if (missing.length > 0) throw new Error(`These applications are not described: ${missing.join()}`)
  const rows = FRAMEWORKS.map(async ({ app, title, packages }) => [
    title,
    await readVersions(app, packages),
    `[${app}](../tests/frameworks/apps/${app})`,
  ])
  const recipes = FRAMEWORKS.filter(({ files }) => files.length > 0).map(async ({ app, title, advice, files }) => [
    `## ${title}`,
    '',
    ...(advice ? [advice, ''] : []),
    ...(await Promise.all(files.map((file) => quoteFile(app, file)))).flat(),
  ])
  return [
    '# Frameworks and bundlers',
    '',
    'Each row is an application in `tests/frameworks/apps`. `npm run test:frameworks` installs the packed package and the newest versions within these majors from npm, builds the application, and uses its hall ticket form in Chromium, with a server on another origin: the form is filled in, the application learns that the element is ready, and the console stays empty. It needs a network and about ten minutes, and runs before every release; after every change, `npm run test:systems` does the same with Vite, React, Vue and Node, without a network. `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates this page again.',
    '',
    ...formatTable(['with', 'versions', 'application'], await Promise.all(rows)),
    'Any other framework that renders HTML works with the two lines of [embedding](embedding.md). Names, events and attributes are in [elements](elements.md).',
    '',
    ...(await Promise.all(recipes)).flat(),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}
