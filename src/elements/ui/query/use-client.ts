import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { getClientStore, loadClient, type ClientState } from '../../../core/institution/client.ts'

/** Returns the institution of a code, looked up when the code is new and not found yet. */
export function useClient(code: string | undefined): ClientState {
  useEffect(() => {
    if (code) void loadClient(code)
  }, [code])
  return useStore(getClientStore(code ?? ''))
}
