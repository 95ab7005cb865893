/** Returns whether the browser stores what a session needs; if not, a session lasts as long as its page. */
export function canStore(): boolean {
  try {
    globalThis.sessionStorage.setItem('campus-test', '1')
    globalThis.sessionStorage.removeItem('campus-test')
    return true
  } catch {
    return false
  }
}
