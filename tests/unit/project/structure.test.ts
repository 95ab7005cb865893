import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { measureStructure } from '../../../scripts/structure.mjs'

const { fullFolders, mutualImports, longLines, forbiddenLongFiles } = measureStructure()

describe('the sources', () => {
  it('have no folder of more than 25 files', () => {
    expect(fullFolders).toEqual([])
  })

  it('have no two areas or libraries that import each other', () => {
    expect(mutualImports).toEqual([])
  })

  it('have no line over 120 columns that could be broken', () => {
    expect(longLines).toEqual([])
  })

  it('have no file of more than 200 lines in the folders where that is forbidden', () => {
    expect(forbiddenLongFiles).toEqual([])
  })
})

const areas = readdirSync('tests/e2e', { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe('the journeys', () => {
  it.each(areas)('of $name have a smoke test, which runs before a commit', ({ name }) => {
    expect(readdirSync(`tests/e2e/${name}`).filter((file) => file.endsWith('.smoke.test.ts'))).not.toEqual([])
  })
})
