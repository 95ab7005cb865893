import type { FigureRow } from '../dashboard/list-columns.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Fact } from '../parts/fact.tsx'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface UnconfirmedDrawerProps {
  readonly row: Pick<FigureRow, 'prn' | 'names' | 'reference' | 'amountMinor' | 'currency' | 'at'>
  readonly onClose: () => void
}

/** Shows a payment that the bank has not confirmed yet: there is nothing to decide. */
export function UnconfirmedDrawer({ row, onClose }: UnconfirmedDrawerProps) {
  const { t, name, money, instant } = useMessages()
  return (
    <Drawer
      title={t('figures.case.transactionTitle', { transaction: row.reference ?? '' })}
      about={
        row.prn === '' ? null : (
          <>
            <bdi>{toNameCase(name(row.names))}</bdi> · <bdi dir="ltr">{row.prn}</bdi>
          </>
        )
      }
      onClose={onClose}
    >
      <div className="c-stack">
        <Notice kind="info">{t('figures.case.pending')}</Notice>
        <dl className="c-facts">
          {row.amountMinor === null ? null : (
            <Fact label={t('figures.column.amount')}>
              <bdi dir="ltr">{money(row.amountMinor, row.currency)}</bdi>
            </Fact>
          )}
          {row.at === null ? null : <Fact label={t('figures.case.started')}>{instant(row.at)}</Fact>}
        </dl>
      </div>
    </Drawer>
  )
}
