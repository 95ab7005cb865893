import { useEffect } from 'react'
import { $pageRecord } from '../../../core/routing/page-record.ts'

/**
 * Tells the portal the name of the record that a screen shows, for the line above the page. It is not in the title of
 * the page, which the browser keeps in its history.
 */
export function usePageRecord(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    $pageRecord.set(name)
    return () => {
      if ($pageRecord.get() === name) $pageRecord.set(null)
    }
  }, [name])
}
