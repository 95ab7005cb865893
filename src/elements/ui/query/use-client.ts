import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { clientOf, loadClient, type ClientState } from '../../../core/institution/client.ts'

/** Returns the institution of a code, loaded once per page. */
export function useClient(code: string | undefined): ClientState {
  useEffect(() => {
    if (code) void loadClient(code)
  }, [code])
  return useStore(clientOf(code ?? ''))
}
