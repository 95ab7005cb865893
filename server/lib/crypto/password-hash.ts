import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/**
 * Maximum number of concurrent hashes. Each needs a core and 19 MiB, and its thread comes from the pool that also
 * serves files and DNS.
 */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism()))

let running = 0
const waiting: (() => void)[] = []

/** Runs work below the concurrency limit; queues the rest in order. */
async function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password (argon2id). */
export const hashPassword = (password: string): Promise<string> => runInTurn(() => hash(password))

/** Returns whether a password matches a hash. */
export const isPassword = (hashed: string, password: string): Promise<boolean> =>
  runInTurn(() => verify(hashed, password))
