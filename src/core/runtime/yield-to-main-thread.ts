/** The longest time that work may block the main thread without a pause, in milliseconds. */
export const SLICE_MS = 8

/**
 * Lets the browser handle input before the work continues. Uses a message rather than a timer, because browsers slow
 * timers down, most of all in the background.
 */
export const yieldToMainThread = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
