import type { Plugin } from 'vite'
import { describeFields, buildSample } from '../../src/contract/describe.ts'
import { activities, queries } from '../../src/contract/index.ts'

interface Call {
  readonly access: 'o' | 'r' | 'c'
  readonly writes?: boolean
  readonly input: unknown
}

const buildRow = (name: string, { access, writes = false, input }: Call) => ({
  name,
  access,
  writes,
  fields: describeFields(input),
  sample: buildSample(input) ?? {},
})

/**
 * Creates a plugin that provides the contract as plain data: all calls for tools that show them
 * (`virtual:campus-contract`), and the names of those that start a session (`virtual:campus-sign-ins`). Its schemas
 * stay out of the chunks that import them: shared with the public forms, they would have to be a file of their own,
 * which those forms would wait for.
 */
export function createContractTablePlugin(): Plugin {
  const calls = [
    ...Object.values(activities).map((activity) => buildRow(activity.name, activity)),
    ...Object.values(queries).map((query) => buildRow(`query_${query.id}`, query)),
  ]
  const signIns = Object.values(activities).flatMap((activity) => (activity.begins === true ? [activity.name] : []))
  const tables: Readonly<Record<string, string>> = {
    'virtual:campus-contract': `export const calls = ${JSON.stringify(calls.toSorted((a, b) => a.name.localeCompare(b.name)))}`,
    'virtual:campus-sign-ins': `export const signIns = ${JSON.stringify(signIns.toSorted())}`,
  }
  return {
    name: 'campus-contract-table',
    resolveId: (id) => (Object.hasOwn(tables, id) ? `\0${id}` : null),
    load: (id) => tables[id.slice(1)] ?? null,
  }
}
