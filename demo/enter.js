// Signs in an invented person with one press: the server of the demonstration gives a key that works once.

/** Enters as `administrator`, for instance, and resolves with whether it has worked. */
export async function enterAs(as) {
  const answer = await fetch('/server/demo/enter', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ as }),
  })
  if (!answer.ok) return false
  const { userKey, clientId } = await answer.json()
  const landing = document.createElement('campus-redirection-landing')
  landing.setAttribute('user-key', userKey)
  landing.setAttribute('client-id', clientId)
  landing.hidden = true
  landing.addEventListener('campus-navigated', (event) => event.preventDefault())
  const entered = new Promise((done) => {
    landing.addEventListener('campus-signed-in', () => done(true))
    landing.addEventListener('campus-failed', () => done(false))
  })
  document.body.append(landing)
  const outcome = await entered
  landing.remove()
  return outcome
}
