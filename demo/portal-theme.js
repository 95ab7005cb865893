// Before the first paint: what a person has chosen in the portal (`campus-theme` in the local storage). The portal itself comes later.
try {
  const theme = JSON.parse(localStorage.getItem('campus-theme'))
  if (['light', 'dark', 'auto'].includes(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Nothing was chosen, or the storage is blocked: the device says.
}
