import type { Dictionary } from './words.ts'

/** The bundled message files that public forms do not need: a list apart, which their pages never load. */
export const moreWords = import.meta.glob<Dictionary>(['./messages/*/*.json', '!./messages/*/public.json'], { import: 'default' })
