import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { weighAll } from '../../scripts/weigh.mjs'

const KB = 1024
/** The promises of the design, section 7, and the elements that a student's page can hold. */
const BUDGET = { loader: 3 * KB, first: 85 * KB, further: 8 * KB }
const PUBLIC = ['campus-hall-ticket', 'campus-student-login', 'campus-admin-login', 'campus-login', 'campus-ticket-verify', 'campus-payment-status', 'campus-csc-payment-status']

describe('what a student downloads before the first field can be used', async () => {
  const { loader, elements } = await weighAll()

  it('is a loader of 3 KB at most, which waits for no other file', async () => {
    expect(loader).toBeLessThanOrEqual(BUDGET.loader)
    expect(await readFile('dist/client/campus-elements.js', 'utf8')).not.toMatch(/^import[\s{"'*]/)
  })

  it.each(PUBLIC)('is 85 KB at most in all for %s, scripts, styles and one language together', (tag) => {
    expect(elements[tag]?.first).toBeLessThanOrEqual(BUDGET.first)
  })

  it.each(PUBLIC)('is 8 KB at most for %s on a page that has a public form already', (tag) => {
    expect(elements[tag]?.further).toBeLessThanOrEqual(BUDGET.further)
  })

  it('holds no encryption, no chart, no table and no second language', () => {
    // Without the hash, in which any letters may stand.
    const files = PUBLIC.flatMap((tag) => elements[tag]?.files ?? []).map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => /crypto|aes|enc-|chart|table|lottie|messages/i.test(file))).toEqual([])
  })
})
