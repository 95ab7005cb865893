/**
 * Returns the handover parameters of a partner's site (`?userKey=&clientId=`, specification, section 11.1.6) and
 * removes them from the URL at once, so that they stay neither in the history nor in a bookmark.
 */
export function takeUrlHandover(): { readonly userKey: string; readonly clientId: number } | undefined {
  const address = new URL(location.href)
  const [userKey, clientId] = [address.searchParams.get('userKey'), address.searchParams.get('clientId')]
  if (userKey === null && clientId === null) return undefined
  address.searchParams.delete('userKey')
  address.searchParams.delete('clientId')
  history.replaceState(history.state, '', address)
  return userKey !== null && clientId !== null && /^\d{1,9}$/.test(clientId)
    ? { userKey, clientId: Number(clientId) }
    : undefined
}
