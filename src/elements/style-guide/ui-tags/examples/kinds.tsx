import { Tag } from '../../../ui/tags/tag.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

/** With an icon where space allows, with a small shape in dense tables. */
export default function Kinds() {
  const { t } = useMessages()
  return (['icon', 'dot'] as const).map((sign) => (
    <div key={sign} className="c-board-row">
      <Tag sign={sign}>{t('sample.inactive')}</Tag>
      <Tag sign={sign} kind="info">
        {t('sample.invited')}
      </Tag>
      <Tag sign={sign} kind="success">
        {t('sample.active')}
      </Tag>
      <Tag sign={sign} kind="warning">
        {t('sample.expiring')}
      </Tag>
      <Tag sign={sign} kind="danger">
        {t('sample.locked')}
      </Tag>
    </div>
  ))
}
