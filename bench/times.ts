import type { BenchLine } from './bench-line.ts'

/**
 * The durations of repeated runs, in milliseconds. `cpu`: of this process, a run; on a busy machine it says more than
 * the clock.
 */
export interface Times {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
}

/** Returns the times of numbers that were measured elsewhere. */
export function timesOf(numbers: readonly number[], cpu = Number.NaN): Times {
  const sorted = [...numbers].sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), cpu }
}

/** Measures repeated runs of a function, after two runs that do not count. */
export async function timed(work: () => Promise<unknown>, runs: number): Promise<Times> {
  await work()
  await work()
  const numbers: number[] = []
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    numbers.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  return timesOf(numbers, (user + system) / 1000 / runs)
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/**
 * Returns a line that says what was promised, whether it holds nineteen times of twenty, and how many times the floor
 * of the same run it is.
 */
export function promiseLine(name: string, { p50, p95, cpu }: Times, promised: number, floor: Times): BenchLine {
  const ratio = `${(p50 / floor.p50).toFixed(1)} x the floor${Number.isNaN(cpu) ? '' : `, CPU ${ms(cpu)} ms`}`
  return {
    name,
    value: `${ms(p50)} / ${ms(p95)} ms`,
    promise: `under ${promised} ms${p95 < promised ? '' : p50 < promised ? ': BROKEN (p95)' : ': BROKEN'}`,
    ratio,
  }
}
