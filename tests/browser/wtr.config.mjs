import { readdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { build } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs'
import { runSource } from '../../scripts/run-source.mjs'
import { findFreePort } from '../../scripts/server-process.mjs'
import { toOneLine } from '../../scripts/tally.mjs'
import { DELAY_DRAWINGS, LATE_DRAWINGS } from './support/late-drawings.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const only = process.env.ONLY ?? '*'
const built = `dist/${process.env.LITE ? 'browser-tests-lite' : 'browser-tests'}`

// The page that tests run in stands before the real server, as a proxy does: it is what the server must call itself.
const port = await findFreePort()
process.env.PUBLIC_URL = `http://localhost:${port}`

await build({ configFile: join(ROOT, 'config/vite.browser-tests.config.ts'), logLevel: 'warn', root: ROOT })
// More pages than cores, because many tests wait; a single file needs one.
const MOST_PAGES = 3
process.env.PAGES = String(
  Math.min(MOST_PAGES, readdirSync(join(ROOT, built)).filter((name) => name.endsWith('.test.js')).length),
)
// What one file does must not change what another sees, so each page has its server.
const { servers } = await runSource(join(ROOT, 'tests/browser/support/seeded-servers.ts'))
let pages = 0
/** Names the server of a page to the proxy below; the browser adds it to each request. */
const SERVER_HEADER = 'x-test-server'

const connections = new Agent({ keepAlive: true, timeout: 30_000 })

/** Passes a request of a page on to its server; uncompressed, because compressing takes longer than it saves here. */
function ask(url, asked) {
  const {
    host: _host,
    connection: _connection,
    'accept-encoding': _encoding,
    [SERVER_HEADER]: _server,
    ...headers
  } = asked.headers
  return new Promise((answered, failed) => {
    const passed = request(url, { method: asked.method, headers, agent: connections }, answered)
    pipeline(asked, passed, (fault) => fault && failed(fault))
    passed.on('error', failed)
  })
}

/** Counts for the summary of `npm test`. */
const counting = {
  reportTestFileResults() {},
  onTestRunFinished({ sessions }) {
    let passed = 0
    const failures = []
    /** Milliseconds of the tests of each file. */
    const times = {}
    const count = (suite, names) => {
      for (const { skipped, passed: good, name, error, duration = 0 } of suite.tests) {
        times[names[0]] = (times[names[0]] ?? 0) + duration
        if (good && !skipped) passed += 1
        else
          failures.push(`${[...names, name].join(' > ')}: ${toOneLine(skipped ? 'left out' : (error?.message ?? ''))}`)
      }
      for (const inner of suite.suites) count(inner, [...names, inner.name])
    }
    for (const { testFile, testResults, errors } of sessions) {
      const name = basename(testFile, '.test.js')
      if (testResults) count(testResults, [name])
      for (const { message } of errors) failures.push(`${name} > ${toOneLine(message)}`)
    }
    if (process.env.RESULTS_FILE)
      writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ passed, failed: failures.length, failures, times }))
  },
}

export default {
  rootDir: ROOT,
  hostname: 'localhost',
  port,
  files: ['', '.release'].map((kind) => `${built}/${only}${kind}.test.js`),
  concurrency: servers.length,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
      async createPage({ browser }) {
        const context = await browser.createBrowserContext()
        const page = await context.newPage()
        await page.setExtraHTTPHeaders({ [SERVER_HEADER]: String(pages++ % servers.length) })
        // Only one page of a browser has the focus otherwise, and events of the focus with it.
        await page.emulateFocusedPage(true)
        await page.emulateTimezone('Asia/Kolkata')
        await page.setViewport({ width: 1024, height: 900 })
        return page
      },
    }),
  ],
  // A file begins like a new tab: what the one before has stored would choose its language for it.
  testRunnerHtml: (framework) => `<!doctype html><html><head><script>
sessionStorage.clear(); localStorage.clear()
${LATE_DRAWINGS > 0 ? DELAY_DRAWINGS : ''}
</script></head><body><script type="module" src="${framework}"></script></body></html>`,
  testFramework: { config: { ui: 'bdd', timeout: 150_000 } },
  plugins: [{ name: 'servers', serverStop: () => Promise.all(servers.map((server) => server.stop())) }],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), counting],
  middleware: [
    // Most chunks belong to several files, and a chunk has another name when its content changes.
    async function keepChunks(context, next) {
      await next()
      if (/^\/dist\/[^/]+\/chunks\//.test(context.path)) context.set('cache-control', 'max-age=86400, immutable')
    },
    // The elements under test talk to the real server, from the page's own origin; `/server-origin` names the other
    // one.
    async function toTheRealServer(context, next) {
      const server = servers[Number(context.get(SERVER_HEADER))]
      if (context.path === '/server-origin') {
        context.body = { origin: server.origin }
        return
      }
      if (!/^\/(server|cdnserver|health)(\/|$)/.test(context.path)) return next()
      const answer = await ask(server.origin + context.url, context.req)
      context.status = answer.statusCode
      for (const name of ['content-type', 'authorization', 'server-ip', 'x-request-id', 'content-disposition'])
        if (answer.headers[name]) context.set(name, answer.headers[name])
      context.body = answer
    },
  ],
}
