/** Whether the server of this page responds now, so that a reload would succeed. Never rejects. */
export async function isPageReachable(): Promise<boolean> {
  try {
    return (await fetch(document.URL, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
