import { describe, expect, it } from 'vitest'
import { measureStructure } from '../../../scripts/structure.mjs'

const { fullFolders, mutualImports, longLines, longFiles } = measureStructure()

/** Where no file may have more than 200 lines. */
const SHORT_FILES_IN = ['src/core/', 'src/elements/', 'src/loader/']

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

  it('have no file of more than 200 lines where all have been split', () => {
    expect(longFiles.filter((file) => SHORT_FILES_IN.some((folder) => file.startsWith(folder)))).toEqual([])
  })
})
