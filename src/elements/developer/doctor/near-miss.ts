/** Returns how many letters must be added, removed or replaced to turn one word into the other. */
function computeDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index)
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1]
    for (const [index, wanted] of Array.from(other).entries())
      next.push(
        Math.min((row[index] ?? 0) + (letter === wanted ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** The most letters in which a mistyped name differs from what was meant. */
const CLOSE = 3

/**
 * Returns the name that was probably meant by a mistyped one; undefined when none is close. Hyphens and underscores are
 * the most frequent mistake, so they do not count.
 */
export function findNearestName(typed: string, names: readonly string[]): string | undefined {
  const normaliseName = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '')
  const ranked = names
    .map((name) => ({ name, off: computeDistance(normaliseName(typed), normaliseName(name)) }))
    .sort((one, other) => one.off - other.off)
  const [best] = ranked
  return best && best.off <= Math.min(CLOSE, normaliseName(typed).length / 3) ? best.name : undefined
}
