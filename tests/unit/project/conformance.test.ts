import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const rows = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the conformance table', () => {
  it('covers every section of the specification that describes behaviour', () => {
    expect([...new Set(rows.map(([section]) => section))]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it.each(rows)('§ %s %s', (_section, _says, seen, code = '', proof = '') => {
    const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    if (/^\*open\*: \S/.test(proof)) return
    const proofs = proof.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one) ?? [])
    for (const [, file = '', test = ''] of proofs)
      expect(readFileSync(join(ROOT, 'tests', file), 'utf8')).toContain(test)
    // What a browser can observe is proven in one.
    expect(['browser', 'inside']).toContain(seen)
    if (seen === 'browser') expect(proofs.some(([, file = '']) => /^(browser|e2e)\//.test(file))).toBe(true)
  })
})
