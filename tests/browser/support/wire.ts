/** Listens to what is called on the wire until `stop`, which gives the names in their order. */
export function callsMade(): { stop: () => string[] } {
  const names: string[] = []
  const real = window.fetch
  window.fetch = (input, init) => {
    const service = new Headers(init?.headers).get('Service-Header')
    if (service) names.push(service)
    return real(input, init)
  }
  return {
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

/** Answers the next calls of an activity with these results, in their order, as a server recorded them; the real server answers after them. Gives back when each was made. */
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
