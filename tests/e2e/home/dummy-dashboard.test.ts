import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { journeys, visit } from '../support.ts'

const app = journeys()

describe('a person who uses the sample dashboard under a strict CSP', () => {
  it('opens a chart as a table and downloads its data using only the keyboard', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/all-elements.html`)
    const board = page.locator('campus-dummy-dashboard')
    const card = board.getByRole('article', { name: '2 of 6 centres are over their capacity' })
    const chart = card.getByRole('img')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await card.getByRole('table', { name: '2 of 6 centres are over their capacity' }).waitFor()
    await page.keyboard.press('Tab')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('centre-load.csv')
    expect((await readFile(await download.path(), 'utf8')).split('\r\n')[1]).toBe(
      'Centre 101,448,420,106.7,Over capacity',
    )
    // Other elements of this page request files that may not exist.
    expect(wrong.filter((what) => !what.startsWith('Failed to load resource'))).toEqual([])
    await close()
  })

  it('sees a single column without horizontal scrolling on a phone', async () => {
    const { page, close } = await visit(app.browser, `${app.server.origin}/all-elements.html`, {
      viewport: { width: 360, height: 740 },
    })
    const cards = page.locator('campus-dummy-dashboard').getByRole('article')
    await cards.first().waitFor()
    const edges = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(edges).size).toBe(1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await close()
  })
})

/** A chunk of the build manifest with its static imports. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

describe('the chart library', () => {
  it('is in a chunk of its own, not in the initial bundle of any element', async () => {
    const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Readonly<
      Record<string, Chunk>
    >
    const closure = (key: string, seen: Set<string>): Set<string> => {
      if (seen.has(key)) return seen
      seen.add(key)
      for (const imported of manifest[key]?.imports ?? []) closure(imported, seen)
      return seen
    }
    const carried = new Set(
      Object.entries(manifest).flatMap(([key, { file, isEntry }]) =>
        isEntry && file.startsWith('elements/') ? [...closure(key, new Set())] : [],
      ),
    )
    const assets = await readdir('dist/client/assets')
    // A hook of Chart.js, whose name minifiers keep.
    const draws = (text: string) => text.includes('afterDatasetsDraw')
    const texts = await Promise.all(
      [...carried].flatMap((key) => manifest[key]?.file ?? []).map((file) => readFile(`dist/client/${file}`, 'utf8')),
    )
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(draws)).toEqual([])
    const program = assets.find((file) => /^draw-chart-.*\.js$/.test(file)) ?? ''
    expect(draws(await readFile(`dist/client/assets/${program}`, 'utf8'))).toBe(true)
  })
})
