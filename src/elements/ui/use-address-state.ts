import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { $path, navigate, plainPath, queryOf } from '../../core/routes.ts'

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * What a screen shows, by name. On its own page of the portal it stands in the address, so that a link shows the same and Back what was shown before;
 * elsewhere it is the element's own and begins with what its attributes say. An address is written by anybody: whoever reads it checks it.
 */
export function useAddressState(route: `/${string}`, given: Parameters = {}): readonly [Parameters, (changes: Parameters, options?: { readonly replace?: boolean }) => void] {
  const path = useStore($path)
  const owned = plainPath(path) === route
  const [own, setOwn] = useState<Parameters>({})
  const change = useCallback(
    (changes: Parameters, options: { readonly replace?: boolean } = {}) => {
      if (!owned) {
        setOwn((before) => ({ ...before, ...changes }))
        return
      }
      const query = new URLSearchParams($path.get().split('?')[1] ?? '')
      for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value)
        else query.delete(name)
      }
      navigate(query.size > 0 ? `${route}?${query.toString()}` : route, options)
    },
    [owned, route],
  )
  return [owned ? queryOf(path) : { ...given, ...own }, change]
}
