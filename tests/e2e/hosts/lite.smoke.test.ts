import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, publicElements, weighElements, weighLoader, type Weight } from '../../../scripts/weigh.mjs'
import { journeys, visit } from '../support.ts'

const KB = 1024
/** The lightest sign-in among the peers, in bytes of all files to the first usable field. */
const BUDGET = { loader: 3 * KB, field: 37 * KB }
const app = journeys()

describe('what a visitor of a page with the lite build downloads', () => {
  let weights: Weight[] = []
  beforeAll(async () => {
    weights = await weighElements({ origin: app.server.origin, tags: await publicElements(), lite: true })
  })

  it('starts with a loader of at most 3 KB', async () => {
    expect(await weighLoader(true)).toBeLessThanOrEqual(BUDGET.loader)
  })

  it('is at most 37 KB before the first field of any public element can be used, in every language', () => {
    expect(weights.length).toBeGreaterThanOrEqual(12 * LANGUAGES.length)
    const over = weights.filter(({ field }) => field.bytes > BUDGET.field)
    expect(over.map(({ tag, language, field }) => `${tag} ${language} ${field.bytes} B`)).toEqual([])
  })

  it('comes from the lite build alone, in files that are cached for a year', async () => {
    const names = weights.flatMap(({ files }) => files.map(({ name }) => name))
    expect(names.filter((name) => !/^\/(lite|server|cdnserver)\//.test(name))).toEqual([])
    const [asset = ''] = names.filter((name) => name.startsWith('/lite/assets/'))
    const response = await fetch(app.server.origin + asset, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

it('a student logs in on a page with the lite build', async () => {
  const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/health`)
  try {
    await page.evaluate(() => {
      const script = document.createElement('script')
      Object.assign(script, { type: 'module', src: '/lite/campus-elements.js' })
      script.dataset.client = 'svtu'
      document.head.append(script)
      document.body.replaceChildren(document.createElement('campus-student-login'))
    })
    expect(wrong).toEqual([])
  } finally {
    await close()
  }
})
