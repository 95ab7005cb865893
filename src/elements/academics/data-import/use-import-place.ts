import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { dataKind, importId } from '../../../contract/academics/import-parts.ts'
import type { DataKind } from '../../../contract/academics/import-kinds.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'

/** Where a person is in the screen: at an import, at the file of a kind of data, or at the start. */
export interface Place {
  readonly importId: string | undefined
  readonly kind: DataKind | undefined
  readonly toImport: (importId: string) => void
  readonly toFile: (kind: DataKind) => void
  readonly toStart: () => void
}

/** Keeps the place in the address, so that an import can be left and opened again. */
export function useImportPlace(): Place {
  const [parameters, change] = useAddressState('/data-import')
  const id = v.safeParse(importId, parameters.import)
  const kind = v.safeParse(dataKind, parameters.kind)
  // The file of an import is not chosen again with Back.
  const toImport = useCallback(
    (next: string) => change({ import: next, kind: undefined }, { replace: parameters.kind !== undefined }),
    [change, parameters.kind],
  )
  const toFile = useCallback((next: DataKind) => change({ import: undefined, kind: next }), [change])
  const toStart = useCallback(() => change({ import: undefined, kind: undefined }), [change])
  const [idNow, kindNow] = [id.success ? id.output : undefined, kind.success ? kind.output : undefined]
  return useMemo(
    () => ({ importId: idNow, kind: kindNow, toImport, toFile, toStart }),
    [idNow, kindNow, toImport, toFile, toStart],
  )
}
