import { useEffect, useState } from 'react'
import type { Refused } from '../../core/mql/reply.ts'
import { takeHandover } from '../../core/routes.ts'
import { restoreSession } from '../../core/session.ts'
import { signIn } from '../../core/sign-in.ts'

/** Whether an operator is just being handed over by the network; `refused`: why that came to nothing. */
export function useEntrance(): { readonly entering: boolean; readonly refused: Refused | undefined } {
  const [given] = useState(takeHandover)
  const [entering, setEntering] = useState(given !== undefined)
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    if (!given) return
    // An earlier session of this tab would otherwise come back over the new one.
    void restoreSession()
      .then(() => signIn('handover', given))
      .then((reply) => {
        setEntering(false)
        if (!reply.ok) setRefused(reply)
      })
  }, [given])
  return { entering, refused }
}
