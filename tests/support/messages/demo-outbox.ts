import { expect } from 'vitest'

interface Origin {
  readonly origin: string
}

/** The newest message to an address or a number in the outbox of the demonstration, without its markup; empty: none. */
async function findNewestMessage({ origin }: Origin, to: string): Promise<string> {
  const page = await (await fetch(`${origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(to)}`)).text()
  return (/<article[\s\S]*?<\/article>/.exec(page)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll('&amp;', '&')
}

/** What a pattern finds in the newest message to somebody, as soon as there is such a message. */
export async function findInOutbox(server: Origin, to: string, pattern: RegExp): Promise<string> {
  const read = async () => pattern.exec(await findNewestMessage(server, to))?.[1]
  await expect.poll(read).toBeTruthy()
  return (await read()) ?? ''
}

/** The six digits of the newest code to somebody. */
export const findCodeInOutbox = (server: Origin, to: string): Promise<string> => findInOutbox(server, to, /\b(\d{6})\b/)

/** The path that the link in the newest message to somebody leads to in the portal. */
export const linkInOutbox = (server: Origin, to: string): Promise<string> =>
  findInOutbox(server, to, /\/portal\.html#(\/\S+)/)
