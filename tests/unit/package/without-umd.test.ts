import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNoNodeCryptoPlugin } from '../../../scripts/vite/no-node-crypto.ts'
import { removeUmd, createRemoveUmdPlugin } from '../../../scripts/vite/without-umd.ts'
import { findUmdTraces } from '../../support/package/umd-traces.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const ENTRY = `export { default as AES } from 'crypto-js/aes.js'
export { default as Utf8 } from 'crypto-js/enc-utf8.js'
export { default as lottie } from 'lottie-web/build/player/lottie_light'`

interface Built {
  readonly AES: typeof import('crypto-js').AES
  readonly Utf8: typeof import('crypto-js').enc.Utf8
  readonly lottie: unknown
}

let folder: string
let text: string
let built: Built

beforeAll(async () => {
  // Below the project, so that the libraries are found.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(join(ROOT, '.cache/without-umd-'))
  await writeFile(join(folder, 'entry.js'), ENTRY)
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [createNoNodeCryptoPlugin(), createRemoveUmdPlugin()],
    build: { write: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
  })
  const [first] = Array.isArray(output) ? output : [output]
  text = 'output' in first ? first.output[0].code : ''
  await writeFile(join(folder, 'built.mjs'), text)
  built = (await import(pathToFileURL(join(folder, 'built.mjs')).href)) as Built
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a library that is published with a UMD wrapper', () => {
  it('is built without one', () => {
    expect(text.length).toBeGreaterThan(100_000)
    expect(findUmdTraces(text)).toEqual([])
  })

  it('encrypts and decrypts as before, in the form of OpenSSL', () => {
    const sealed = built.AES.encrypt('विद्यार्थी', 'passphrase').toString()
    expect(sealed).toMatch(/^U2FsdGVkX1/)
    expect(built.AES.decrypt(sealed, 'passphrase').toString(built.Utf8)).toBe('विद्यार्थी')
    const ofOpenSsl = 'U2FsdGVkX18BAgMEBQYHCKiytnyRETXX7uKRFXXb5SI='
    expect(built.AES.decrypt(ofOpenSsl, 'passphrase').toString(built.Utf8)).toBe('made by openssl')
  })

  it('does nothing where there is no document', () => {
    expect(built.lottie).toBe(false)
  })
})

it('a library that has changed stops the build', () => {
  expect(() => removeUmd('/node_modules/crypto-js/aes.js', 'export default 1')).toThrow('is not as it was')
  expect(removeUmd('/node_modules/valibot/dist/index.mjs', 'define(["x"])')).toBeNull()
})

it.each([
  'typeof define=="function"&&define.amd?define(["./core"],i):i(r)',
  'n.exports=e=require("./core")',
  'module.exports = factory()',
  'typeof exports === "object"',
])('the test of the published files notices %s', (code) => {
  expect(findUmdTraces(code)).not.toEqual([])
})

it('the test of the published files admits the elements that are defined', () => {
  expect(findUmdTraces('customElements.define("campus-x",X);class A{static define(a){}}export{define}')).toEqual([])
})
