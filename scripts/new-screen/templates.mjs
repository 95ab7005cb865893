/**
 * @typedef {object} Screen what a new screen is called
 * @property {string} area folder of `src/elements`
 * @property {string} name folder of the screen, its path and its tag without `campus-`: `exam-centres`
 * @property {string} id the same as an identifier: `examCentres`
 * @property {string} title its English title
 */

const capitaliseId = (/** @type {string} */ id) => id.charAt(0).toUpperCase() + id.slice(1)

/**
 * Returns the new files of a screen with one query, by path.
 * @param {Screen} screen @returns {Record<string, string>}
 */
export const buildNewFiles = ({ area, name, id, title }) => ({
  [`src/contract/${area}/${name}.ts`]: `import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { localisedName } from '../parts.ts'

/** Returns the institution of the screen "${title}". Replace its row by what the screen shows. */
export const ${id} = defineQuery({
  id: '${id}',
  access: 'r',
  needs: { menu: '/${name}', verb: 'view' },
  input: v.nullish(v.object({})),
  row: v.object({ institution: localisedName }),
})
`,
  [`server/modules/${area}/${name}.ts`]: `import type { QueryHandlers } from '../../lib/context/handler.ts'

/** Query handler for the screen "${title}". Every statement is limited to the institution of the caller. */
export const ${id}Queries = {
  ${id}: (_input, { client }) => Promise.resolve([{ institution: client.names }]),
} satisfies Partial<QueryHandlers>
`,
  [`src/elements/${area}/${name}/${name}-element.tsx`]: `import { useStore } from '@nanostores/react'
import { ${id} as listed } from '../../../contract/${area}/${name}.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-${name}',
  summary: '${title}.',
  surface: 'shadow',
  messages: ['public', 'portal'],
  attributes: {},
  events: {},
})

function ${capitaliseId(id)}Screen({ attributes }: ScreenProps<typeof spec>) {
  const { t, name } = useMessages()
  const session = useStore($session)
  const [loaded, again] = useLiveQuery(listed, session.status === 'user')
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('menu.${id}')}</h1>
      {loaded.status === 'loading' ? (
        <Loading />
      ) : loaded.status === 'failed' ? (
        <Failed reply={loaded.reply} onAgain={again} />
      ) : (
        loaded.rows.map(({ institution }) => <p key={institution.name}>{name(institution)}</p>)
      )}
    </div>
  )
}

/** The \`<campus-${name}>\` element for our extension route \`/${name}\`. */
export const ${id} = element({ spec, Screen: wrapWithSession(${capitaliseId(id)}Screen), styles: shadowSheets })
`,
  [`tests/server/${area}/${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an administrator reads the own institution, and whoever has no right on the screen reads nothing', async () => {
  const asha = await signIn(server, 'asha.admin')
  expect(await ask(server, '${id}', {}, { token: asha })).toMatchObject({
    errorCode: 1000,
    result: { ${id}: [{ institution: { name: 'Suvarnatir University' } }] },
  })
  const noor = await signIn(server, 'noor.clerk')
  expect((await ask(server, '${id}', {}, { token: noor })).errorCode).toBe(1107)
})
`,
  [`tests/browser/${area}/${name}.test.tsx`]: `import { expect } from 'chai'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { signOut } from '../../../src/core/session/session.ts'
import { ${id} } from '../../../src/elements/${area}/${name}/${name}-element.tsx'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { accessibilityProblems, clearPage, eventually, mount, rootOf } from '../support/mount.ts'
import { signInAs } from '../support/sign-in.ts'
import { serverDown } from '../support/wire.ts'

const open = (lang: string) => mount(\`<campus-${name} client="svtu" lang="\${lang}"></campus-${name}>\`)
const says = (host: Element, text: string) => eventually(text, () => rootOf(host)?.textContent.includes(text))

describe('${title}', () => {
  before(() => defineElement(${id}))
  afterEach(async () => {
    clearPage()
    await signOut()
  })

  it('asks a guest to log in', async () => {
    const host = await open('en')
    await says(host, 'Please log in to use this page.')
    expect(await accessibilityProblems(host)).to.deep.equal([])
  })

  for (const lang of LANGUAGE_CODES)
    it(\`shows the institution without a barrier in \${lang}\`, async () => {
      await signInAs('asha.admin')
      const host = await open(lang)
      await eventually('the institution', () => rootOf(host)?.querySelector('h1 + p'))
      expect(await accessibilityProblems(host)).to.deep.equal([])
    })

  it('says so when the server is gone, and loads once it is back', async () => {
    await signInAs('asha.admin')
    const restore = serverDown()
    const host = await open('en')
    const again = await eventually('the retry button', () =>
      rootOf(host)?.querySelector<HTMLButtonElement>('.c-notice button'),
    )
    expect(await accessibilityProblems(host)).to.deep.equal([])
    restore()
    again.click()
    await says(host, 'Suvarnatir University')
  })
})
`,
})

/**
 * Returns what is added to files that exist: `text` goes before the last `before`, which the file has.
 * @param {Screen & { module: string }} screen
 */
export const listAdditions = ({ area, name, id, module }) => [
  {
    file: 'src/contract/index.ts',
    before: '\n/**\n * The modules that declare',
    text: `import * as ${id} from './${area}/${name}.ts'\n`,
  },
  { file: 'src/contract/index.ts', before: '] as const\n\ntype ExportOf', text: `  ${id},\n` },
  {
    file: 'server/app/handlers.ts',
    before: 'import type { ActivityHandlers, QueryHandlers }',
    text: `import { ${id}Queries } from '../modules/${area}/${name}.ts'\n`,
  },
  {
    file: 'server/app/handlers.ts',
    before: '}\n\n/** Every call of the contract',
    text: `  ...${id}Queries,\n`,
  },
  {
    file: 'server/modules/institution/defaults/access.ts',
    before: '  ...DEVELOPER_ROUTES.map',
    text: `  { route: '/${name}', module: '${module}', icon: 'window', rights: { 10: 'V' } },\n`,
  },
  {
    file: 'src/core/routing/route-table.ts',
    before: ']\n',
    text: `  sidebar('${id}', '/${name}', 'campus-${name}'),\n`,
  },
  {
    file: 'src/contract/institution/definition-values.ts',
    before: '])\n',
    text: `  '${name}',\n`,
  },
]
