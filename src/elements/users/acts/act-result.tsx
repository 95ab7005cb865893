import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { BulkResult, LeftOut } from './run-bulk.ts'
import { MixedText } from '../../ui/i18n/mixed-text.tsx'

/** Maximum number of rows shown; the file contains all of them. */
const SHOWN = 50

/** Renders the result of a bulk action: for how many users it was done, and who was skipped and why. */
export function ActResult({ result: { done, leftOut, treated, total, refused } }: { readonly result: BulkResult }) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const explainSkip = ({ why: code }: LeftOut) => t(`people.act.skip.${code}`)
  const saveSkipped = () =>
    saveFile(
      'left-out.csv',
      toCsv([
        [t('people.act.name'), t('people.act.login'), t('people.act.reason')],
        ...leftOut.map((one) => [one.name ?? '', one.loginName ?? one.userId, explainSkip(one)]),
      ]),
      'text/csv',
    )
  return (
    <div className="c-stack" role="status">
      {done.length > 0 ? (
        <Notice kind="success">{t('people.act.result', { count: done.length, number: number(done.length) })}</Notice>
      ) : null}
      {refused ? <Notice kind="danger">{failure(refused)}</Notice> : null}
      {treated < total ? <Notice kind="warning">{t('people.act.notReached')}</Notice> : null}
      {leftOut.length > 0 ? (
        <>
          <h3 className="c-act-heading">
            {t('people.act.left', { count: leftOut.length, number: number(leftOut.length) })}
          </h3>
          <ul className="c-act-left">
            {leftOut.slice(0, SHOWN).map((one) => (
              <li key={one.userId}>
                <MixedText className="c-act-who">{one.name ?? one.loginName ?? one.userId}</MixedText>
                <span className="c-soft c-small">{explainSkip(one)}</span>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="secondary" onClick={saveSkipped}>
              <FurtherIcon name="download" />
              {t('people.act.download')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
