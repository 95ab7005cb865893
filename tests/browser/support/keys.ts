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

/** Presses keys of the real keyboard, one after the other, by their names: `ArrowDown`, `Enter`. */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await command('send-keys', { press: key })
}

/** Types a text on the real keyboard. */
export const typeKeys = (text: string): Promise<void> => command('send-keys', { type: text })

/** Clicks with the real mouse in the middle of an element. */
export async function clickOn(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  await command('send-mouse', { type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
}
