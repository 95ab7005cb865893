import { useState } from 'react'
import { openWork } from '../../../contract/users/user-acts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useFindPeople } from '../parts/use-find-people.ts'
import type { useActForm } from './use-act-form.ts'

/**
 * Renders the tasks that a user would leave behind, and the choice of a successor for those that can be taken over
 * (specification, section 11.3.3). Renders nothing if there are none.
 */
export function OpenWork({ userId, form }: { readonly userId: string; readonly form: ReturnType<typeof useActForm> }) {
  const { t, name, number, language } = useMessages()
  const findPeople = useFindPeople()
  const formatNames = (names: readonly string[]) => listNames(names, language)
  const [result, reload] = useQuery(openWork, true, { userId })
  const reachable = usePortal(undefined)
  const [successor, setSuccessor] = useState<PickerOption>()
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  const { colleges, handovers, imports } = result.rows[0] ?? { colleges: [], handovers: 0, imports: [] }
  const { label, error, onChange } = form.field('successor', t('people.leave.successor'))
  const buildCountValues = (count: number) => ({ count, number: number(count) })
  if (colleges.length + handovers + imports.length === 0) return null
  return (
    <>
      <Notice kind="warning">
        <ul>
          {colleges.length > 0 ? (
            <li>
              {t('people.leave.colleges', {
                ...buildCountValues(colleges.length),
                colleges: formatNames(colleges.map(name)),
              })}{' '}
              {reachable ? (
                <PortalLink
                  path={
                    colleges.length === 1 ? `/editCollegeAdmin?college=${colleges[0]?.collegeId}` : '/editCollegeAdmin'
                  }
                  portal={undefined}
                  onNavigate={() => true}
                >
                  {t('people.college.handOver')}
                </PortalLink>
              ) : null}
            </li>
          ) : null}
          {handovers > 0 ? <li>{t('people.leave.handovers', buildCountValues(handovers))}</li> : null}
          {imports.length > 0 ? (
            <li>
              {t('people.leave.imports', {
                ...buildCountValues(imports.length),
                files: formatNames(imports.map(({ fileName }) => fileName)),
              })}
            </li>
          ) : null}
        </ul>
      </Notice>
      {imports.some(({ running }) => !running) ? (
        <Picker
          label={label}
          inputName="successor"
          hint={t('people.leave.successorHint')}
          error={error}
          options={findPeople}
          value={successor}
          onChange={(option) => {
            setSuccessor(option)
            onChange(option?.value ?? '')
          }}
        />
      ) : null}
    </>
  )
}
