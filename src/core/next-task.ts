/** How long the page may be kept from answering a finger, in milliseconds. */
export const SLICE_MS = 8

/** Lets the page answer before the work goes on. A message comes back sooner than a timer, which browsers slow down, in the background most of all. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
