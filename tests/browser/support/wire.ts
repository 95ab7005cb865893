/** Listens to what is called on the wire until `stop`, which gives the names in their order. */
export function callsMade(): { readonly names: readonly string[]; stop: () => string[] } {
  const names: string[] = []
  const real = window.fetch
  window.fetch = (input, init) => {
    const service = new Headers(init?.headers).get('Service-Header')
    if (service) names.push(service)
    return real(input, init)
  }
  return {
    names,
    stop() {
      window.fetch = real
      return names
    },
  }
}

/** Nothing reaches the server any more, until the function that this gives is called. */
export function serverDown(): () => void {
  const real = window.fetch
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  return () => {
    window.fetch = real
  }
}

/** Holds back every call until `lose`, from which on nothing reaches the server; `restore` brings it back. */
export function heldServer(): { countRequests: () => number; lose: () => void; restore: () => void } {
  const real = window.fetch
  const held: (() => void)[] = []
  let lost = false
  window.fetch = () =>
    new Promise((_answered, refuse) => {
      const fail = () => refuse(new TypeError('Failed to fetch'))
      if (lost) fail()
      else held.push(fail)
    })
  return {
    countRequests: () => held.length,
    lose() {
      lost = true
      for (const fail of held.splice(0)) fail()
    },
    restore() {
      window.fetch = real
    },
  }
}

/**
 * Answers the next calls of an activity with these results, in their order, as a server recorded them; the real server
 * answers after them. Gives back when each was made.
 */
export function answering(activity: string, results: readonly unknown[]): { readonly at: number[]; stop: () => void } {
  const real = window.fetch
  const at: number[] = []
  const left = [...results]
  window.fetch = (input, init) => {
    if (new Headers(init?.headers).get('Service-Header') !== activity) return real(input, init)
    at.push(performance.now())
    if (left.length === 0) return real(input, init)
    const body = { [activity]: { errorCode: 1000, error: null, result: left.shift() } }
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  }
  return {
    at,
    stop() {
      window.fetch = real
    },
  }
}

/** Holds back the files that are fetched until they are let go or lost; calls pass. */
export function slowFiles(): { waiting: () => number; letGo: () => void; lose: () => void; stop: () => void } {
  const real = window.fetch
  const held: ((arrives: boolean) => void)[] = []
  window.fetch = async (input, init) => {
    if (!(typeof input === 'string' && input.includes('/cdnserver/'))) return real(input, init)
    const arrives = await new Promise<boolean>((decided) => held.push(decided))
    return arrives ? real(input, init) : Promise.reject(new TypeError('Failed to fetch'))
  }
  const end = (arrives: boolean): void => {
    for (const decide of held.splice(0)) decide(arrives)
  }
  return {
    waiting: () => held.length,
    letGo: () => end(true),
    lose: () => end(false),
    stop() {
      window.fetch = real
      end(true)
    },
  }
}

/** Holds back every call to the server until the function that this gives is called. */
export function slowCalls(): () => void {
  const real = window.fetch
  const held: (() => void)[] = []
  window.fetch = async (input, init) => {
    if (new Headers(init?.headers).has('Service-Header')) await new Promise<void>((letGo) => held.push(letGo))
    return real(input, init)
  }
  return () => {
    window.fetch = real
    for (const letGo of held.splice(0)) letGo()
  }
}

/**
 * Answers the next calls of an activity with these envelopes, as a server recorded its refusals; the real server
 * answers after them. `made` counts all calls of it.
 */
export function refusing(
  activity: string,
  envelopes: readonly { readonly errorCode: number; readonly error: string; readonly result: unknown }[],
): { readonly made: () => number; readonly stop: () => void } {
  const real = window.fetch
  let made = 0
  const left = [...envelopes]
  window.fetch = (input, init) => {
    if (new Headers(init?.headers).get('Service-Header') !== activity) return real(input, init)
    made += 1
    const next = left.shift()
    return next
      ? Promise.resolve(
          new Response(JSON.stringify({ [activity]: next }), { headers: { 'content-type': 'application/json' } }),
        )
      : real(input, init)
  }
  return {
    made: () => made,
    stop() {
      window.fetch = real
    },
  }
}
