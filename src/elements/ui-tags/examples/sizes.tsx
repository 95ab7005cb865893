import { Tag } from '../../ui/tags/tag.tsx'
import { useWords } from '../../words.tsx'

/** Small ones fit a row of a dense table; a long text is cut, so the row keeps its height. */
export default function Sizes() {
  const { t } = useWords()
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
