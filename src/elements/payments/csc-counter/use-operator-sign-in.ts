import { useEffect, useState } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { takeUrlHandover } from '../../../core/routing/take-handover.ts'
import { restoreSession } from '../../../core/session/session.ts'
import { signIn } from '../../../core/sign-in/sign-in.ts'

/**
 * Signs in an operator who arrives with a handover from the network. `refused` is the reason when the sign-in fails.
 */
export function useOperatorSignIn(): { readonly entering: boolean; readonly refused: Refused | undefined } {
  const [given] = useState(takeUrlHandover)
  const [entering, setEntering] = useState(given !== undefined)
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    if (!given) return
    // Restore first: otherwise an earlier session of this tab would overwrite the new one.
    void restoreSession()
      .then(() => signIn('handover', given))
      .then((reply) => {
        setEntering(false)
        if (!reply.ok) setRefused(reply)
      })
  }, [given])
  return { entering, refused }
}
