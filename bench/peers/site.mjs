import { readFile, readdir } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CLOUD_ANSWERS } from './peer-pages.mjs'

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css' }

/** The strictest policy without a nonce, and what Trusted Types add to it. */
const STRICT = "default-src 'self'; img-src 'self' data:; object-src 'none'"
/** @type {Readonly<Record<string, string>>} */
const POLICIES = { strict: STRICT, types: `${STRICT}; require-trusted-types-for 'script'` }

/**
 * Opens a site where the pages of all peers and ours stand side by side, so that they are measured under the same
 * conditions: one origin, HTTP/1.1, brotli at its best. Answers for the clouds of the peers, and passes what it does
 * not know to our server. A page is under a policy when its address names one: `?policy=strict`.
 * @param {string} bundles the folder of the bundles
 * @param {Readonly<Record<string, string>>} pages HTML by name
 * @param {string} origin of our server
 * @param {{ readonly caching?: string, readonly answers?: typeof CLOUD_ANSWERS }} [more] the `cache-control` of the
 * bundles, and what the calls of the peers are answered by path
 * @returns {Promise<{ origin: string, close: () => Promise<unknown> }>}
 */
export async function openSite(bundles, pages, origin, { caching = 'no-store', answers = CLOUD_ANSWERS } = {}) {
  /** @type {Map<string, { type: string, body: Buffer }>} */
  const files = new Map()
  const keep = (/** @type {string} */ name, /** @type {Buffer} */ bytes) => {
    const type = TYPES[/** @type {keyof typeof TYPES} */ (name.split('.').at(-1))]
    files.set(`/peers/${name}`, { type, body: brotliCompressSync(bytes) })
  }
  for (const name of await readdir(bundles)) keep(name, await readFile(join(bundles, name)))
  for (const [name, text] of Object.entries(pages)) keep(`${name}.html`, Buffer.from(text))

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
    const file = files.get(pathname)
    const cloud = answers[pathname]
    if (file) {
      const policy = POLICIES[searchParams.get('policy') ?? '']
      response.writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
        'cache-control': pathname.endsWith('.html') ? 'no-store' : caching,
        ...(policy ? { 'content-security-policy': policy } : {}),
      })
      response.end(file.body)
    } else if (cloud) {
      response.writeHead(cloud.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(cloud.body))
    } else {
      const passed = ask(
        new URL(request.url ?? '/', origin),
        { method: request.method, headers: request.headers },
        (got) => {
          response.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(response)
        },
      )
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
