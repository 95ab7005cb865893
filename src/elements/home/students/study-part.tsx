import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { Entry, Section } from './entries.tsx'
import type { StudentRecord } from './kinds.ts'

/** Renders what a student studies and has studied. */
export function Studies({ studies }: Pick<StudentRecord, 'studies'>) {
  const { t, name } = useMessages()
  return (
    <Section title={t('students.part.studies')} none={t('students.none.studies')}>
      {studies.map(({ academicYear, college, programme, part, rollNo, medium, type, status }, at) => (
        <Entry
          key={at}
          title={
            <>
              <DataText>{name(programme)}</DataText> · <DataText>{name(part)}</DataText>
            </>
          }
          tag={
            <Tag size="small" kind={status === 'ACTIVE' ? 'success' : 'neutral'}>
              {t(`students.study.${status}`)}
            </Tag>
          }
          lines={[
            <DataText key="college">{name(college)}</DataText>,
            <>
              <bdi dir="ltr">{academicYear}</bdi> · {t(`figures.state.${type}`)}
              {rollNo === '' ? null : (
                <>
                  {' · '}
                  {t('students.rollNo')} <bdi dir="ltr">{rollNo}</bdi>
                </>
              )}
              {medium === null || medium === '' ? null : (
                <>
                  {' · '}
                  <DataText>{medium}</DataText>
                </>
              )}
            </>,
          ]}
        />
      ))}
    </Section>
  )
}
