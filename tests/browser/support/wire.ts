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
