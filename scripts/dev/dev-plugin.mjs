import { access, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { completePage, listFurtherLanguages, translatePage } from '../pages.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const DEMO = join(ROOT, 'demo')
/** What the MQL server is made of. */
const SERVER_SOURCE = /^(server\/(?!node_modules\/)|src\/contract\/|scripts\/dev\/mql-server\.ts$)/

/**
 * Returns a page's content security policy for development: Vite writes scripts and styles into the page and updates it
 * through a web socket. What a page may load stays as strict as it is.
 * @param {string} policy
 */
export function relaxPolicy(policy) {
  const directives = new Map(
    policy.split(';').flatMap((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/)
      return name === '' ? [] : [[name, values.join(' ')]]
    }),
  )
  directives.delete('require-trusted-types-for')
  directives.set('script-src', "'self' 'unsafe-inline'")
  directives.set('style-src', "'self' 'unsafe-inline'")
  if (directives.has('default-src')) directives.set('connect-src', "'self' ws:")
  return [...directives].map(([name, values]) => `${name} ${values}`).join('; ')
}

/** Whether a file can be read. @param {string} file */
const doesFileExist = (file) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * The text of a page of the demonstration; undefined where there is none. A page in another language is made from the
 * English one: `cms.mr.html` from `cms.html`.
 * @param {string} name
 */
async function readPage(name) {
  if (!/^[a-z-]+(\.[a-z]{2})?\.html$/.test(name)) return undefined
  if (await doesFileExist(join(DEMO, name))) return readFile(join(DEMO, name), 'utf8')
  const [base = '', language = ''] = name.split('.')
  const english = await readFile(join(DEMO, `${base}.html`), 'utf8').catch(() => '')
  return listFurtherLanguages(english).includes(language) ? translatePage(english, language) : undefined
}

/**
 * Creates the Vite plugin of `npm run dev`: the pages of the demonstration, and the MQL server behind everything that
 * is not a file.
 * @param {ReturnType<typeof import('./mql-process.mjs').createMqlProcess>} mql @returns {import('vite').Plugin}
 */
export const createDevPlugin = (mql) => ({
  name: 'campus-dev',
  configureServer(vite) {
    const toRelativePath = (/** @type {string} */ file) => file.slice(ROOT.length + 1).replaceAll('\\', '/')
    /** @type {NodeJS.Timeout | undefined} */
    let soon
    vite.watcher.on('all', (event, file) => {
      const path = toRelativePath(file)
      if (SERVER_SOURCE.test(path)) {
        clearTimeout(soon)
        soon = setTimeout(() => {
          console.log(`${path} has changed; the MQL server starts again.`)
          mql.start().catch((fault) => console.error(fault instanceof Error ? fault.message : fault))
        }, 100)
      }
      if (path.startsWith('demo/')) vite.ws.send({ type: 'full-reload' })
      // Which elements there are is read once.
      if (/-element\.tsx$/.test(path) && event !== 'change') void vite.restart()
    })

    vite.middlewares.use(async (request, response, next) => {
      try {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const name = path === '/' ? 'index.html' : path.slice(1)
        const page = request.method === 'GET' ? await readPage(name) : undefined
        if (page === undefined) return next()
        const { buildDemoTables, buildGalleryPieces, buildPlaygroundFacts, completeForm, renderForms } =
          await vite.ssrLoadModule('/scripts/forms/render-forms.ts')
        const text = completePage(page, {
          forms: await renderForms(),
          tables: { ...buildDemoTables(), 'playground facts': await buildPlaygroundFacts() },
          pieces: await buildGalleryPieces(),
          completeForm,
          files: { elements: {}, portal: [], words: {} },
        })
        const headers = JSON.parse(await readFile(join(DEMO, 'headers.json'), 'utf8'))
        const policy = (headers[path] ?? {})['content-security-policy']
        if (policy) response.setHeader('content-security-policy', relaxPolicy(policy))
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await vite.transformIndexHtml(path, text))
      } catch (fault) {
        next(fault)
      }
    })
    return () => void vite.middlewares.use((request, response) => void mql.forward(request, response))
  },
})
