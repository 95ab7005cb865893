interface Semaphore {
  active: number
  readonly waiting: (() => void)[]
}

const semaphores = new Map<string, Semaphore>()

function releasePermit(key: string, semaphore: Semaphore): void {
  const next = semaphore.waiting.shift()
  if (next) {
    next()
    return
  }
  semaphore.active -= 1
  if (semaphore.active === 0) semaphores.delete(key)
}

/**
 * Admits at most `limit` concurrent holders per key and queues the others in order, so that hundreds of guesses do not
 * all poll the database. Resolves with a function that admits the next one, and whether there was a wait; null if
 * `until` passed first. The actual limit is enforced in the database.
 */
export async function claimPermit(
  key: string,
  limit: number,
  until: number,
): Promise<{ readonly release: () => void; readonly waited: boolean } | null> {
  const semaphore = semaphores.get(key) ?? { active: 0, waiting: [] }
  semaphores.set(key, semaphore)
  const out = { release: () => releasePermit(key, semaphore) }
  if (semaphore.active < limit) {
    semaphore.active += 1
    return { ...out, waited: false }
  }
  const acquired = await new Promise<boolean>((resolve) => {
    const resolvePermit = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(
      () => {
        semaphore.waiting.splice(semaphore.waiting.indexOf(resolvePermit), 1)
        resolve(false)
      },
      Math.max(0, until - performance.now()),
    )
    semaphore.waiting.push(resolvePermit)
  })
  return acquired ? { ...out, waited: true } : null
}
