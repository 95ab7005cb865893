import type { PinnedPackage } from './versions.ts'

/** What stands in the files of an application for the address of a server. */
export const SERVER = 'SERVER/'

/** An application of a framework or bundler, which consists of this descriptor alone. */
export interface App {
  readonly name: string
  readonly title: string
  readonly packages: readonly PinnedPackage[]
  /** Those of its packages whose versions the documentation names. */
  readonly about: readonly PinnedPackage[]
  /** Its own command, as `npm run build` runs it. */
  readonly build: string
  /** The folder of the build, where it consists of files. */
  readonly out?: string
  /** Where the build has a server of its own: the command that starts it, in front of its port. */
  readonly start?: string
  readonly files: Readonly<Record<string, string>>
  /** Members of its `package.json`. */
  readonly manifest?: Readonly<Record<string, unknown>>
  /** The pages that have both elements; without it the first page of the site. */
  readonly pages?: readonly string[]
  /** The files that the documentation shows. */
  readonly recipe: readonly string[]
  /** What its own server or build needs to be told. */
  readonly advice?: string
}

/** Returns the first page of a site. */
export const buildPage = (body: string, head = ''): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />${head}
    <title>A university</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
${body.replace(/^(?=.)/gm, '    ')}
  </body>
</html>
`

/** Returns a first page whose script draws everything. */
export const buildEmptyPage = (script: string): string =>
  buildPage(`<div id="app"></div>
<script type="module" src="${script}"></script>`)

/** Both elements in HTML, with a line for what the script has heard of each. */
export const PLAIN_TAGS = `<campus-hall-ticket lang="en"></campus-hall-ticket>
<p id="ticket"></p>
<campus-student-login lang="en"></campus-student-login>
<p id="login"></p>
`

/** The script for both elements in HTML. */
export const PLAIN_SCRIPT = `import { configure } from 'campus-elements'
import 'campus-elements/elements/campus-hall-ticket.js'
import 'campus-elements/elements/campus-student-login.js'

configure({ baseURL: '${SERVER}server', client: 'svtu' })

const show = (id, text) => document.getElementById(id)?.replaceChildren(text)
const ticket = document.querySelector('campus-hall-ticket')
const login = document.querySelector('campus-student-login')
ticket?.addEventListener('campus-ready', () => show('ticket', 'ready'))
login?.addEventListener('campus-ready', () => show('login', 'ready'))
login?.addEventListener('campus-signed-in', () => show('login', 'signed in'))
`

/** Returns the `tsconfig.json` of an application whose bundler resolves its imports. */
export const buildTypeScriptSettings = (more: Readonly<Record<string, unknown>>, include: readonly string[]): string =>
  `${JSON.stringify(
    {
      compilerOptions: {
        strict: true,
        module: 'ESNext',
        moduleResolution: 'Bundler',
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        ...more,
      },
      include,
    },
    null,
    2,
  )}\n`
