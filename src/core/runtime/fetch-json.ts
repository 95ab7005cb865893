/**
 * Reads a JSON file by a plain request, as for language files and animations (specification, section 7). Rejects when
 * the file cannot be loaded.
 */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: status ${response.status}`)
  return (await response.json()) as unknown
}
