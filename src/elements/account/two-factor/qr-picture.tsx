import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Width of the quiet zone around the code in modules, so that cameras find its edge (ISO 18004: four). */
const QUIET = 4

/** Renders a text as a QR code: dark on light in every colour scheme, because many cameras cannot read the inverse. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
    return {
      size: rows.length,
      path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    }
  }, [text])
  return (
    <svg className="c-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
