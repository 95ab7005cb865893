/** How many lookups may be on their way at once before newcomers are asked to come back. */
const ROOM = 400

let inside = 0

/** Lets a lookup in, or says how many are before it. Whoever was let in must be let out. */
export function enter(): { readonly ahead: number } | { readonly leave: () => void } {
  if (inside >= ROOM) return { ahead: inside - ROOM + 1 }
  inside += 1
  return {
    leave: () => {
      inside -= 1
    },
  }
}

/** When to come back, in seconds: not all at the same moment. */
export const comeBackIn = (ahead: number): number => 2 + Math.ceil(ahead / 100) + Math.floor(Math.random() * 4)
