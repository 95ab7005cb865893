/** The institution whose people are measured. */
export const CLIENT = 17

interface Answer {
  readonly result: unknown
  readonly token: string | null
}

/** Calls a server by its address, as a browser does. Throws when it refuses. */
export async function call(origin: string, name: string, payload: object, token: string | null): Promise<Answer> {
  const answer = await fetch(`${origin}/server/${token === null ? 'o' : 'r'}/mql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'service-header': name,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ [name]: payload }),
  })
  const body = (await answer.json()) as Record<
    string,
    { errorCode: number; error: string | null; result: unknown } | undefined
  >
  const envelope = body[name]
  if (envelope?.errorCode !== 1000)
    throw new Error(`${name} ${JSON.stringify(payload).slice(0, 200)}: ${envelope?.error ?? answer.status}`)
  return { result: envelope.result, token: answer.headers.get('authorization') }
}

/** Sends a query and returns its rows. */
export async function ask<Row>(origin: string, id: string, input: object, token: string): Promise<readonly Row[]> {
  const { result } = await call(origin, 'FetchQueryData', { [id]: input, fetchGroup: [id] }, token)
  return (result as Record<string, readonly Row[] | null>)[id] ?? []
}

/** Signs a demo account in; its token. */
export async function signIn(origin: string, userName: string): Promise<string> {
  const { token } = await call(origin, 'ldapLogin', { clientId: CLIENT, userName, password: 'Campus@2026' }, null)
  if (token === null) throw new Error(`${userName} was not signed in.`)
  return token
}
