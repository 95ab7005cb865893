/** One measured promise, as `npm run bench` prints it. */
export type BenchLine = { name: string; value: string; promise: string; ratio?: string }
