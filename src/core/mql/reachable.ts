/** Whether the server of this page answers now, so that loading the page anew would bring it. Never rejects. */
export async function pageIsReachable(): Promise<boolean> {
  try {
    return (await fetch(document.URL, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
