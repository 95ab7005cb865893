import { useState } from 'react'
import type { Address } from '../../../core/config/web-address.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { ReportRow } from './report-picker.tsx'

interface ReportPictureProps {
  readonly report: ReportRow
  /** Whether the report itself cannot be shown. */
  readonly shown: boolean
}

/**
 * Renders the static picture of a report, which stands in for it while it is blocked or the person is offline. It is
 * loaded from our own server with the page, so that it is there when the connection is lost. Nothing without a picture.
 */
export function ReportPicture({ report: { picture, description }, shown }: ReportPictureProps) {
  const { t, name } = useMessages()
  const [failed, setFailed] = useState<string>()
  if (picture === null || picture === failed) return null
  return (
    <figure className="c-report-picture" hidden={!shown}>
      <img src={toFileAddress(picture) satisfies Address} alt={name(description)} onError={() => setFailed(picture)} />
      <figcaption className="c-small c-soft">{t('looker.picture')}</figcaption>
    </figure>
  )
}
