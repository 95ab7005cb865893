import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A fenced example of the documentation, to the letter. */
export interface Example {
  readonly file: string
  /** The line of its fence. */
  readonly line: number
  readonly language: string
  readonly text: string
}

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Every fenced example of the README, of `docs/`, and of the pages for contributors; without a language: drawings. The
 * files in `docs/frameworks.md` are those of `tests/frameworks/apps`, and `tests/systems/back-ends.test.ts` runs the
 * programs in `docs/back-ends.md`.
 */
export function listFencedExamples(): readonly Example[] {
  const files = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter((name) => name.endsWith('.md') && !['frameworks.md', 'back-ends.md'].includes(name))
      .map((name) => `docs/${name}`),
  ]
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/^```([a-z]*)\n([\s\S]*?)^```$/gm)].map(
      ({ index, 1: language = '', 2: content = '' }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        language,
        text: content,
      }),
    )
  })
}
