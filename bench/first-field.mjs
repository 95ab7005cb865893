import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { startServerProcess } from '../scripts/server-process.mjs'
import { median, timeFirstField } from './browser.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const PAGES = join(ROOT, 'dist/client/bench')
const RUNS = Number(process.env.BENCH_RUNS ?? 5)

/** @param {string} head @param {string} body */
const page = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>bench</title>${head}</head><body>${body}</body></html>`

/**
 * The floor, our hall ticket through the loader, with lines that preload it, and with the form already in the page, and
 * a page with one plain field: built and measured in one run.
 */
export async function benchFirstField() {
  await rm(PAGES, { recursive: true, force: true })
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    base: './',
    plugins: [react()],
    publicDir: false,
    build: {
      outDir: PAGES,
      modulePreload: false,
      target: 'chrome120',
      rolldownOptions: {
        input: { floor: join(ROOT, 'bench/floor/floor.tsx') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await mkdir(PAGES, { recursive: true })
  const form = (await readFile(join(ROOT, 'dist/client/forms/campus-hall-ticket.en.html'), 'utf8')).replace(
    ' name="client" value=""',
    ' name="client" value="svtu"',
  )
  const style = await readFile(join(ROOT, 'dist/client/campus-forms.style.html'), 'utf8')
  const { elements, words } = JSON.parse(await readFile(join(ROOT, 'dist/client/preload.json'), 'utf8'))
  const preload = [...elements['campus-hall-ticket'], words.en]
    .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`)
    .join('')
  const loader = '<script type="module" src="/campus-elements.js" data-client="svtu"></script>'
  const pages = {
    'plain.html': page('', '<form><label>Number <input></label></form>'),
    'floor.html': page('<script type="module" src="floor.js"></script>', '<floor-sign-in></floor-sign-in>'),
    'loader.html': page(loader, '<campus-hall-ticket></campus-hall-ticket>'),
    'preload.html': page(`${loader}${preload}`, '<campus-hall-ticket></campus-hall-ticket>'),
    'inline.html': page(`${style}${loader}`, `<campus-hall-ticket>${form}</campus-hall-ticket>`),
    'standing.html': page(
      `<link rel="stylesheet" href="/campus-forms.css">${loader}`,
      `<campus-hall-ticket>${form}</campus-hall-ticket>`,
    ),
  }
  for (const [name, text] of Object.entries(pages)) await writeFile(join(PAGES, name), text)
  for (const name of await readdir(PAGES))
    await writeFile(join(PAGES, `${name}.br`), brotliCompressSync(await readFile(join(PAGES, name))))
  const server = await startServerProcess()
  try {
    const times = await timeFirstField(
      [
        { address: `${server.origin}/bench/floor.html` },
        { address: `${server.origin}/bench/loader.html`, passing: '[data-campus-static]' },
        { address: `${server.origin}/bench/preload.html`, passing: '[data-campus-static]' },
        { address: `${server.origin}/bench/loader.html` },
        { address: `${server.origin}/bench/preload.html` },
        { address: `${server.origin}/bench/standing.html` },
        { address: `${server.origin}/bench/inline.html` },
        { address: `${server.origin}/bench/plain.html` },
      ],
      RUNS,
    )
    const [
      floor = NaN,
      loaded = NaN,
      preloaded = NaN,
      drawn = NaN,
      drawnPreloaded = NaN,
      standing = NaN,
      inline = NaN,
      plain = NaN,
    ] = times.map(median)
    const line = (/** @type {string} */ name, /** @type {number} */ ms, /** @type {string} */ promise) => ({
      name,
      value: `${Math.round(ms)} ms`,
      ratio: `${(ms / floor).toFixed(2)} x the floor`,
      promise,
    })
    return [
      line('first field: floor, React + r2wc with plain inputs', floor, '1 x'),
      line('first field: hall ticket through the loader, until the element has taken over', loaded, '1.35 x at most'),
      line('first field: the same, with the lines that preload it', preloaded, '1.35 x at most'),
      line('first field: hall ticket through the loader, which draws the form', drawn, '0.85 x at most'),
      line('first field: the same, with the lines that preload it', drawnPreloaded, '0.85 x at most'),
      line('first field: hall ticket with the form in the page, its sheet linked', standing, '0.65 x at most'),
      line('first field: hall ticket with the form in the page, its sheet in it too', inline, '0.5 x at most'),
      line('first field: a page with one plain field, no sheet and no script', plain, 'the least possible'),
    ]
  } finally {
    await server.stop()
    await rm(PAGES, { recursive: true, force: true })
  }
}
