import type { Dictionary } from './words.ts'

/** The message files that no public form needs. They stand by themselves so that a student's page need not carry the list of their names. */
export const furtherFiles = import.meta.glob<Dictionary>(['./messages/*/*.json', '!./messages/*/{public,ticket}.json'], { import: 'default' })
