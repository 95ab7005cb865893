import { Tag } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** Small tags fit a row of a dense table; long texts are truncated, so that the row keeps its height. */
export default function Sizes() {
  const { t } = useMessages()
  return (
    <>
      <div className="c-board-row">
        <Tag kind="success" size="small">
          {t('sample.active')}
        </Tag>
        <Tag kind="warning" size="small" sign="dot">
          {t('sample.expiring')}
        </Tag>
        <Tag kind="success">{t('sample.active')}</Tag>
      </div>
      <div className="c-board-row">
        <Tag kind="info">{t('sample.long')}</Tag>
      </div>
    </>
  )
}
