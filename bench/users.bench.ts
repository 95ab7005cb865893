import { onBoth } from './databases.ts'
import type { BenchLine } from './bench-line.ts'
import { listLines } from './users/list-lines.ts'
import { screenLines } from './users/screen-lines.ts'

/**
 * A hundred thousand users on both databases: at the server (`BENCH_PART=server`), and as they are seen in a browser
 * (`BENCH_PART=screen`).
 */
export const benchUsers = (): Promise<BenchLine[]> =>
  onBoth(async (database) => [
    ...(process.env.BENCH_PART === 'screen' ? [] : await listLines(database)),
    ...(process.env.BENCH_PART === 'server' ? [] : await screenLines(database)),
  ])
