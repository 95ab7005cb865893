import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startServerProcess } from '../scripts/server-process.mjs'
import { median, timeBothFields } from './browser.mjs'
import { buildPeers } from './peers/build-peers.mjs'
import { inspectPages } from './peers/inspect-pages.mjs'
import { PEERS } from './peers/peer-pages.mjs'
import { openSite } from './peers/site.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const TAG = 'campus-student-login'

/** @param {string} head @param {string} body */
const page = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Log in</title>${head}</head><body><main><h1>Log in</h1>${body}</main></body></html>`

/** @param {string} name */
const script = (name) => `<script type="module" src="${name}"></script>`

/** Our pages: both builds, each with and without the form in the page. */
async function ourPages() {
  const form = (await readFile(join(ROOT, `dist/client/forms/${TAG}.en.html`), 'utf8')).replace(
    ' name="client" value=""',
    ' name="client" value="svtu"',
  )
  const sheet = '<link rel="stylesheet" href="/campus-forms.css">'
  return [
    { name: 'usual', title: 'usual build', base: '/' },
    { name: 'lite', title: 'lite build', base: '/lite/' },
  ].flatMap(({ name, title, base }) => {
    const loader = `<script type="module" src="${base}campus-elements.js" data-client="svtu"></script>`
    return [
      { name, title: `**Campus Elements**, ${title}, \`<${TAG}>\``, html: page(loader, `<${TAG}></${TAG}>`) },
      {
        name: `${name}-form`,
        title: `**Campus Elements**, ${title}, the form already in the page`,
        html: page(`${sheet}${loader}`, `<${TAG}>${form}</${TAG}>`),
      },
    ]
  })
}

/** The pages of the peers, and the floor: React in a custom element with plain inputs. */
const otherPages = () => [
  {
    name: 'floor',
    title: 'Floor: React 19 + r2wc, plain inputs',
    html: page(script('floor.js'), '<floor-sign-in></floor-sign-in>'),
  },
  ...Object.entries(PEERS).map(([name, { title, body, sheet }]) => ({
    name,
    title,
    html: page(
      `${sheet ? `<link rel="stylesheet" href="${name}.css">` : ''}${name === 'supertokens' ? '' : script(`${name}.js`)}`,
      `${body}${name === 'supertokens' ? script(`${name}.js`) : ''}`,
    ),
  })),
]

/** @param {readonly (string | number)[]} cells */
const row = (cells) => `| ${cells.join(' | ')} |`

/**
 * Compares both builds with the peers that npm has, in one run and under the same conditions, and returns the table.
 * @returns {Promise<string>}
 */
export async function benchPeers() {
  const began = performance.now()
  const say = (/** @type {string} */ what) =>
    console.error(`peers: ${what} (${Math.round((performance.now() - began) / 1000)} s)`)
  say('installing and bundling the peers')
  const pages = [...otherPages(), ...(await ourPages())]
  const { folder, built } = await buildPeers(join(ROOT, 'bench/floor/floor.tsx'))
  const server = await startServerProcess()
  const site = await openSite(built, Object.fromEntries(pages.map(({ name, html }) => [name, html])), server.origin)
  try {
    const addresses = pages.map(({ name }) => `${site.origin}/peers/${name}.html`)
    say(`looking at ${pages.length} pages under three policies`)
    const found = await inspectPages(addresses)
    say(`timing them, ${RUNS} times each`)
    const times = await timeBothFields(addresses, RUNS)
    say('done')
    const kib = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1)
    const ms = (/** @type {readonly number[]} */ runs) => Math.round(median(runs))
    const lines = pages.map(({ title }, index) => {
      const { bytes, requests, blocked, types, violations } = found[index] ?? {}
      const { first, own } = times[index] ?? { first: [], own: [] }
      const cells = [title, kib(bytes ?? NaN), requests ?? '', ms(first), ms(own)]
      return row([...cells, blocked ?? '', types ?? '', violations ?? ''])
    })
    const heads = [
      'Page',
      'KiB at rest, brotli',
      'requests',
      'first usable field, ms',
      'of the library itself, ms',
      'blocked by a strict policy',
      'under Trusted Types',
      'axe A/AA violations',
    ]
    return [row(heads), row(['---', ...heads.slice(1).map(() => '--:')]), ...lines].join('\n')
  } finally {
    await site.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
