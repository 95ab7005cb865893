import type { Dictionary } from './words.ts'

/** The message files beyond `public`: the forms that a student opens do not carry their addresses. */
export const screenFiles = import.meta.glob<Dictionary>(['./messages/*/*.json', '!./messages/*/public.json'], { import: 'default' })
