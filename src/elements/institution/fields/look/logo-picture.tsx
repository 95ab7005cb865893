import { useEffect, useRef, useState } from 'react'

/** In pixels, twice the displayed size, for high-density screens. */
const SIDE = 80

/**
 * Renders a logo as a whole, drawn on a canvas, because strict policies allow neither `blob:` nor long `data:` URLs. A
 * file that is not a picture is replaced by the initial of the name.
 */
export function LogoPicture({ file, name }: { readonly file: Blob | undefined; readonly name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<Blob>()
  useEffect(() => {
    if (!file) return
    let current = true
    const drawLogo = (picture: ImageBitmap) => {
      const pen = canvas.current?.getContext('2d')
      if (current && pen) {
        const scale = Math.min(SIDE / picture.width, SIDE / picture.height)
        const [width, height] = [picture.width * scale, picture.height * scale]
        pen.clearRect(0, 0, SIDE, SIDE)
        pen.imageSmoothingQuality = 'high'
        pen.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
        setDrawn(file)
      }
      picture.close()
    }
    createImageBitmap(file).then(drawLogo, () => {
      if (current) setDrawn(undefined)
    })
    return () => {
      current = false
    }
  }, [file])
  const shown = file !== undefined && drawn === file
  return (
    <>
      <canvas
        ref={canvas}
        className="c-look-logo"
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={name}
        hidden={!shown}
      />
      {shown ? null : (
        <span className="c-emblem" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      )}
    </>
  )
}
