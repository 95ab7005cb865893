import { useEffect, useRef } from 'react'
import type { AssetKind } from '../../../../contract/account/own-pictures.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { ShrunkPicture } from '../../../ui/file/shrink-picture.ts'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

interface PictureReviewProps {
  readonly kind: AssetKind
  readonly picture: ShrunkPicture
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onSend: () => void
  readonly onOther: () => void
}

/**
 * Renders a preview of exactly what will be sent. It is drawn on a canvas, because strict content security policies
 * allow no `blob:` images.
 */
export function PictureReview({ kind, picture, busy, problem, onSend, onOther }: PictureReviewProps) {
  const { t, number } = useMessages()
  const canvas = useRef<HTMLCanvasElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { file, width, height, cut } = picture
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    let current = true
    void createImageBitmap(file).then((bitmap) => {
      if (current) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
      bitmap.close()
    })
    return () => {
      current = false
    }
  }, [file])
  return (
    <div className="c-stack c-review">
      <h4 ref={heading} className="c-label" tabIndex={-1}>
        {t('account.my.review')}
      </h4>
      <div className="c-picture-frame" data-kind={kind}>
        <canvas ref={canvas} width={width} height={height} role="img" aria-label={t(`account.my.kind.${kind}`)} />
      </div>
      <p className="c-small c-soft">
        <bdi dir="ltr">{`${number(width)} × ${number(height)}`}</bdi> ·{' '}
        <bdi>{t('file.kilobytes', { size: number(Math.ceil(file.size / 1024)) })}</bdi>
        {cut ? ` · ${t('account.my.cut')}` : ''}
      </p>
      <Problem sentence={problem ?? ''} />
      <div className="c-row">
        <Button busy={busy} onClick={onSend}>
          {t('account.my.send')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t('account.my.otherPicture')}
        </Button>
      </div>
    </div>
  )
}
