import { eventually } from './mount.ts'

/** The newest message that the demo's outbox shows for an address, as HTML; undefined: none yet. */
async function newest(address: string): Promise<string | undefined> {
  const page = await (await fetch(`/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)).text()
  return /<article[\s\S]*?<\/article>/.exec(page)?.[0]
}

/** The six digits of the newest message to an address. */
export async function codeFor(address: string): Promise<string> {
  const state: { code?: string | undefined } = {}
  void newest(address).then((text) => (state.code = /\b\d{6}\b/.exec(text ?? '')?.[0]))
  return eventually(`a code for ${address}`, () => state.code)
}
