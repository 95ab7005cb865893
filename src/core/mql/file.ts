/** Reads a JSON file by a plain request, as language files and animations are (specification, section 7). Rejects when it cannot be had. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: status ${response.status}`)
  return (await response.json()) as unknown
}

/** The status with which an address answers; undefined when nobody does. */
export const statusOf = (address: string): Promise<number | undefined> =>
  fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status,
    () => undefined,
  )
