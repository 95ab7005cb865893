/** Reports what another tab stores under `key` in the local storage; null when it removes it. */
export function onLocalChange(key: string, onChange: (text: string | null) => void): void {
  if (typeof addEventListener === 'undefined') return
  addEventListener('storage', ({ storageArea, key: changed, newValue }) => {
    // The event for a storage that was cleared as a whole has no key.
    if (storageArea === localStorage && (changed === key || changed === null)) onChange(newValue)
  })
}
