import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SPECIFICATION = 'docs/specification.md'
const NUMBER = String.raw`\d+(?:\.\d+)*`
const HEADING = new RegExp(`^#{2,4} (${NUMBER})\\.? `, 'gm')
const CITATION = new RegExp(`specification(?:, | \\()sections? (${NUMBER}(?:(?:, and |, | and | to )${NUMBER})*)`, 'gi')
/** A line break in a comment, with what begins the next line. */
const WRAPPED = /\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g

const FOLDERS = ['src', 'server', 'tests', 'scripts', 'demo', 'bench', 'integrations', 'docs']

/** Every source and document; what is installed or generated is left out. */
const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
].filter(
  (file) =>
    /\.(ts|tsx|mjs|css|sql|md|php|py)$/.test(file) &&
    !/(^|\/)(node_modules|golden)\//.test(file) &&
    file !== SPECIFICATION,
)

/** Returns every citation of the specification: the file, and the number of the section. */
function listCitations(file: string): readonly (readonly [file: string, section: string])[] {
  const text = readFileSync(file, 'utf8').replaceAll(WRAPPED, ' ')
  return [...text.matchAll(CITATION)].flatMap(([, list = '']) =>
    [...list.matchAll(new RegExp(NUMBER, 'g'))].map(([section]) => [file, section] as const),
  )
}

describe('the specification', () => {
  const sections = [...readFileSync(SPECIFICATION, 'utf8').matchAll(HEADING)].map(([, section = '']) => section)

  it('has each section once', () => {
    expect(sections.filter((section, index) => sections.indexOf(section) !== index)).toEqual([])
  })

  it('has every section that the sources and the documents cite', () => {
    const citations = files.flatMap(listCitations)
    expect(citations.length).toBeGreaterThan(400)
    expect(citations.filter(([, section]) => !sections.includes(section))).toEqual([])
  })
})
