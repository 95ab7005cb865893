import { useState } from 'react'

/** Manages which rows show their details. */
export function useExpanded(): { readonly expanded: ReadonlySet<string>; readonly onExpand: (id: string) => void } {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const onExpand = (id: string) =>
    setExpanded(expanded.has(id) ? new Set([...expanded].filter((one) => one !== id)) : new Set([...expanded, id]))
  return { expanded, onExpand }
}
