import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findFolderCycles } from '../../../scripts/lint/folder-cycles.mjs'
import { measureStructure } from '../../../scripts/structure.mjs'

const { fullFolders, mutualImports, longLines, forbiddenLongFiles } = measureStructure()

describe('the sources', () => {
  it('have no folder of more than 25 files', () => {
    expect(fullFolders).toEqual([])
  })

  it('have no two areas or libraries that import each other', () => {
    expect(mutualImports).toEqual([])
  })

  it('have no folders side by side that import values of each other', () => {
    expect(findFolderCycles()).toEqual([])
  })

  it('have no line over 120 columns that could be broken', () => {
    expect(longLines).toEqual([])
  })

  it('have no file of more than 300 lines in the folders where that is forbidden', () => {
    expect(forbiddenLongFiles).toEqual([])
  })
})

const filesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const areas = readdirSync('tests/e2e', { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe('the areas that have journeys', () => {
  it.each(areas)('$name has browser tests or a smoke test, which run before a commit', ({ name }) => {
    const quick = [...filesOf(`tests/browser/${name}`), ...filesOf(`tests/e2e/${name}`)].filter(
      (file) => file.endsWith('.smoke.test.ts') || file.endsWith('.test.tsx'),
    )
    expect(quick).not.toEqual([])
  })
})
