import { waitForDrawing } from './mount.ts'

/** The test runner's socket; it stands beside every page that it opens. */
const SOCKET = '/__web-dev-server__web-socket.js'

interface Socket {
  readonly sendMessageWaitForResponse: (message: object) => Promise<{ readonly executed: boolean }>
}

async function command(name: string, payload: object): Promise<void> {
  const { sendMessageWaitForResponse } = (await import(/* @vite-ignore */ SOCKET)) as Socket
  const sessionId = new URL(window.location.href).searchParams.get('wtr-session-id')
  const { executed } = await sendMessageWaitForResponse({ type: 'wtr-command', sessionId, command: name, payload })
  if (!executed) throw new Error(`The test runner knows no ${name}.`)
}

/** Waits for the next frame and what follows from it. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Waits until the page has drawn what a key or a click changes. */
async function waitForEffect(): Promise<void> {
  await nextFrame()
  await waitForDrawing()
}

/**
 * Waits until an element stands still from one frame to the next, and returns where: a click goes to a point, not to an
 * element.
 */
async function settledRect(element: Element): Promise<DOMRect> {
  let before = element.getBoundingClientRect()
  for (;;) {
    await nextFrame()
    const now = element.getBoundingClientRect()
    if (now.x === before.x && now.y === before.y && now.width === before.width && now.height === before.height)
      return now
    before = now
  }
}

/** Presses keys of the real keyboard, one after the other, by their names: `ArrowDown`, `Enter`. */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await command('send-keys', { press: key })
    await waitForEffect()
  }
}

/** Types a text on the real keyboard. */
export async function typeKeys(text: string): Promise<void> {
  await command('send-keys', { type: text })
  await waitForEffect()
}

/** Clicks with the real mouse in the middle of an element. */
export async function clickOn(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = await settledRect(element)
  await command('send-mouse', { type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
  await waitForEffect()
}

/** Sets the size of the page's window; the next file starts with the usual one again. */
export const setViewport = (size: { readonly width: number; readonly height: number }): Promise<void> =>
  command('set-viewport', size)
