/** The first bytes of a PNG file, as base64. */
const PNG = 'iVBORw0KGgo'

/** Returns a logo that was saved as a file, to be shown and saved again. */
export function toLogoFile(base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const kind = base64.startsWith(PNG) ? 'png' : 'jpeg'
  return new File([bytes], kind === 'png' ? 'logo.png' : 'logo.jpg', { type: `image/${kind}` })
}
