import type { Report } from './jobs.ts'

const EXAMPLES = 20

/** Counts by name with the first twenty examples of each, kept in the report of a job from slice to slice. */
export interface Tally {
  readonly count: (name: string, example?: string) => void
  readonly add: (name: string, number: number) => void
  readonly report: () => Report
}

const numbersIn = (value: unknown): Record<string, number> => Object.fromEntries(Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
const listsIn = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(Object.entries(value ?? {}).flatMap(([name, list]: [string, unknown]) => (Array.isArray(list) ? [[name, list.filter((item) => typeof item === 'string')]] : [])))

/** Goes on counting where the report of a job stands. */
export function tallyFrom(report: Report | null): Tally {
  const counts = numbersIn(report?.counts)
  const examples = listsIn(report?.examples)
  const add = (name: string, number: number): void => {
    counts[name] = (counts[name] ?? 0) + number
  }
  return {
    add,
    count(name, example) {
      add(name, 1)
      const list = (examples[name] ??= [])
      if (example !== undefined && list.length < EXAMPLES) list.push(example)
    },
    report: () => ({ counts, examples }),
  }
}

/** Where a job stands among the ids that it goes through. */
export const cursorOf = (report: Report | null): number => (typeof report?.cursor === 'number' ? report.cursor : 0)
