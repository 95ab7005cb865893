interface Gate {
  inside: number
  readonly waiting: (() => void)[]
}

const gates = new Map<string, Gate>()

function leave(key: string, gate: Gate): void {
  const next = gate.waiting.shift()
  if (next) {
    next()
    return
  }
  gate.inside -= 1
  if (gate.inside === 0) gates.delete(key)
}

/**
 * Admits at most `room` concurrent holders per key and queues the others in order, so that hundreds of guesses do not
 * all poll the database. Resolves with a function that admits the next one, and whether there was a wait; null if
 * `until` passed first. The actual limit is enforced in the database.
 */
export async function enterGate(
  key: string,
  room: number,
  until: number,
): Promise<{ readonly leave: () => void; readonly waited: boolean } | null> {
  const gate = gates.get(key) ?? { inside: 0, waiting: [] }
  gates.set(key, gate)
  const out = { leave: () => leave(key, gate) }
  if (gate.inside < room) {
    gate.inside += 1
    return { ...out, waited: false }
  }
  const entered = await new Promise<boolean>((resolve) => {
    const turn = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    const timer = setTimeout(
      () => {
        gate.waiting.splice(gate.waiting.indexOf(turn), 1)
        resolve(false)
      },
      Math.max(0, until - performance.now()),
    )
    gate.waiting.push(turn)
  })
  return entered ? { ...out, waited: true } : null
}
