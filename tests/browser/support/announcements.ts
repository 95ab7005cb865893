const REGIONS = '[role=status], [role=alert], [aria-live]'

/** The live regions that a change of the page concerns. */
function regionsOf({ target, addedNodes }: MutationRecord): (Element | null | undefined)[] {
  const around = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS)
  const added = [...addedNodes].filter((node) => node instanceof Element)
  return [around, ...added.flatMap((node) => (node.matches(REGIONS) ? node : [...node.querySelectorAll(REGIONS)]))]
}

/** Collects what the live regions in a part of a page say from now on, in their order. */
export function announced(part: Node): readonly string[] {
  const said: string[] = []
  new MutationObserver((changes) => {
    for (const region of new Set(changes.flatMap(regionsOf))) if (region?.textContent) said.push(region.textContent)
  }).observe(part, { subtree: true, childList: true, characterData: true })
  return said
}
