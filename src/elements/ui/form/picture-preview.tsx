import { useEffect, useRef } from 'react'

/** Pixels, twice what is shown: sharp on dense screens. */
const SIDE = 112

/** A small picture of a file, drawn and not loaded from an address: strict policies allow neither `blob:` nor long `data:` addresses. Stays empty for what is no picture. */
export function PicturePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let current = true
    const draw = (picture: ImageBitmap) => {
      const pen = canvas.current?.getContext('2d')
      if (current && pen) {
        const scale = Math.max(SIDE / picture.width, SIDE / picture.height)
        const [width, height] = [picture.width * scale, picture.height * scale]
        pen.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
      }
      picture.close()
    }
    createImageBitmap(file).then(draw, () => undefined)
    return () => {
      current = false
    }
  }, [file])
  return <canvas ref={canvas} className="c-preview" width={SIDE} height={SIDE} aria-hidden="true" />
}
