import type { Plugin } from 'vite'
import { fieldsOf, sampleOf } from '../../src/contract/describe.ts'
import { activities, queries } from '../../src/contract/index.ts'

const NAME = 'virtual:campus-contract'

interface Call {
  readonly access: 'o' | 'r' | 'c'
  readonly writes?: boolean
  readonly input: unknown
}

const row = (name: string, { access, writes = false, input }: Call) => ({
  name,
  access,
  writes,
  fields: fieldsOf(input),
  sample: sampleOf(input) ?? {},
})

/**
 * The contract as plain data, for tools that show it. Its schemas stay out of their chunks: shared with the public
 * forms, they would have to be a file of their own, which those forms would wait for.
 */
export function contractTablePlugin(): Plugin {
  const calls = [
    ...Object.values(activities).map((activity) => row(activity.name, activity)),
    ...Object.values(queries).map((query) => row(`query_${query.id}`, query)),
  ]
  return {
    name: 'campus-contract-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) =>
      id === `\0${NAME}`
        ? `export const calls = ${JSON.stringify(calls.toSorted((a, b) => a.name.localeCompare(b.name)))}`
        : null,
  }
}
