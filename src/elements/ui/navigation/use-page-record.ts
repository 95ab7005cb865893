import { useEffect } from 'react'
import { $pageRecord } from '../../../core/routing/page-record.ts'

/** Tells the portal the name of the record that a screen shows, for the way to it and the title of the page. */
export function usePageRecord(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    $pageRecord.set(name)
    return () => {
      if ($pageRecord.get() === name) $pageRecord.set(null)
    }
  }, [name])
}
