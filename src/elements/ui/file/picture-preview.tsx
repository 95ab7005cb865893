import { useEffect, useRef } from 'react'

/** In pixels, twice the displayed size, for high-density screens. */
const SIDE = 112

/**
 * Renders a small preview of a picture file. It is drawn on a canvas and not loaded from a URL, because strict policies
 * allow neither `blob:` nor long `data:` URLs. Stays empty for files that are not pictures.
 */
export function PicturePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let current = true
    const drawPicture = (picture: ImageBitmap) => {
      const pen = canvas.current?.getContext('2d')
      if (current && pen) {
        const scale = Math.max(SIDE / picture.width, SIDE / picture.height)
        const [width, height] = [picture.width * scale, picture.height * scale]
        pen.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
      }
      picture.close()
    }
    createImageBitmap(file).then(drawPicture, () => undefined)
    return () => {
      current = false
    }
  }, [file])
  return <canvas ref={canvas} className="c-preview" width={SIDE} height={SIDE} aria-hidden="true" />
}
