import type { Report } from './jobs.ts'

const EXAMPLES = 20

/** Counters by name with the first twenty examples of each, stored in a job's report from slice to slice. */
export interface Counters {
  readonly count: (name: string, example?: string) => void
  readonly add: (name: string, number: number) => void
  readonly report: () => Report
}

const pickNumbers = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
const pickLists = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, list]: [string, unknown]) =>
      Array.isArray(list) ? [[name, list.filter((item) => typeof item === 'string')]] : [],
    ),
  )

/** Creates counters that continue from a job's report. */
export function createCounters(report: Report | null): Counters {
  const counts = pickNumbers(report?.counts)
  const examples = pickLists(report?.examples)
  const addCount = (name: string, number: number): void => {
    counts[name] = (counts[name] ?? 0) + number
  }
  return {
    add: addCount,
    count(name, example) {
      addCount(name, 1)
      const list = (examples[name] ??= [])
      if (example !== undefined && list.length < EXAMPLES) list.push(example)
    },
    report: () => ({ counts, examples }),
  }
}

/** Returns the last id that a job has processed. */
export const getCursor = (report: Report | null): number => (typeof report?.cursor === 'number' ? report.cursor : 0)
