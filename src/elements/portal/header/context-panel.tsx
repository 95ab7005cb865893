import { useMessages } from '../../runtime/messages.tsx'
import css from '../account/account-panel.css?inline'
import { WorkContext } from '../account/work-context.tsx'
import { NavigationMessages } from '../navigation-messages.tsx'
import { Panel, type PanelProps } from '../panel.tsx'
import { useLateSheets } from '../use-late-sheets.ts'

const SHEETS = [css]

/** Renders the panel of the header in which a person chooses the role, college and year to work in. */
export function ContextPanel({ anchor, onClose }: PanelProps) {
  const { t } = useMessages()
  useLateSheets(SHEETS)
  return (
    <Panel anchor={anchor} title={t('portal.context')} placement="bottom-start" onClose={onClose}>
      <NavigationMessages>
        <WorkContext isOpen onDone={() => onClose(true)} />
      </NavigationMessages>
    </Panel>
  )
}
