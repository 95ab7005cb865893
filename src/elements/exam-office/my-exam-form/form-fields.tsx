import { ACCOMMODATIONS } from '../../../contract/exam-office/form-parts.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { CheckGroup, type Choice } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { ANY_CENTRE, filterPapers, type OfferedPaper, type OwnExamForm } from './own-form.ts'
import { useFormWords } from './use-form-words.ts'
import type { useExamForm } from './use-exam-form.ts'

/** Photographs are made smaller before they are sent. */
const MAX_CHOSEN_BYTES = 15 * 1024 * 1024
const LONGEST_NOTE = 500

interface FormFieldsProps {
  readonly form: OwnExamForm
  readonly own: ReturnType<typeof useExamForm>
}

/** Renders the certificate that is stored, and the field for another one. */
function Proof({ form, own: { files, hasProof, changeFiles, removeProof } }: FormFieldsProps) {
  const { t } = useMessages()
  return (
    <>
      {hasProof && files.length === 0 ? (
        <FixedValue label={t('examForm.proof')}>
          <div className="c-row">
            {form.proof === null ? (
              t('examForm.proofStored')
            ) : (
              <a
                className="c-link"
                href={toFileAddress(form.proof.address) satisfies Address}
                target="_blank"
                rel="noreferrer"
              >
                {t('examForm.proofStored')}
              </a>
            )}
            <Button kind="quiet" onClick={removeProof}>
              {t('examForm.proofRemove')}
            </Button>
          </div>
        </FixedValue>
      ) : null}
      <FileField
        name="proof"
        label={t(hasProof ? 'examForm.proofOther' : 'examForm.proof')}
        hint={t('examForm.proofHint')}
        kinds={['jpeg', 'png', 'pdf']}
        maxBytes={MAX_CHOSEN_BYTES}
        value={files}
        onChange={changeFiles}
      />
    </>
  )
}

/** Renders the fields of an examination form. */
export function FormFields({ form, own }: FormFieldsProps) {
  const { t, name } = useMessages()
  const { formatTime } = useFormWords()
  const { fields } = own
  const toChoice = (paper: OfferedPaper): Choice => ({
    value: String(paper.courseOfferingId),
    label: (
      <>
        <bdi dir="ltr">{paper.code}</bdi> {name(paper.names)}
      </>
    ),
    hint: paper.compulsory ? t('examForm.compulsory', { time: formatTime(paper) }) : formatTime(paper),
    off: paper.compulsory,
  })
  const [ownPapers, earlierPapers] = [filterPapers(form, 'OWN'), filterPapers(form, 'EARLIER')]
  const needsHelp = fields.values.accommodations.length > 0
  return (
    <>
      {ownPapers.length > 0 ? (
        <CheckGroup {...fields.field('own', t('examForm.ownPapers'))} choices={ownPapers.map(toChoice)} />
      ) : null}
      {earlierPapers.length > 0 ? (
        <CheckGroup
          {...fields.field('earlier', t('examForm.earlierPapers'))}
          hint={t('examForm.earlierHint')}
          choices={earlierPapers.map(toChoice)}
        />
      ) : null}
      <ChooseField
        {...fields.field('medium', t('examForm.medium'))}
        required
        choices={form.media.map((medium) => ({ value: medium.name, label: name(medium) }))}
      />
      {form.centres.length > 0 ? (
        <ChooseField
          {...fields.field('centre', t('examForm.centre'))}
          hint={t('examForm.centreHint')}
          choices={[
            { value: ANY_CENTRE, label: t('examForm.anyCentre') },
            ...form.centres.map(({ examCentreId, code, names }) => ({
              value: String(examCentreId),
              label: `${code} ${name(names)}`,
            })),
          ]}
        />
      ) : null}
      <CheckGroup
        {...fields.field('accommodations', t('examForm.accommodations'))}
        hint={t('examForm.accommodationsHint')}
        choices={ACCOMMODATIONS.map((value) => ({ value, label: t(`examForm.accommodation.${value}`) }))}
      />
      {needsHelp || fields.values.note !== '' ? (
        <TextArea {...fields.field('note', t('examForm.note'))} max={LONGEST_NOTE} />
      ) : null}
      {needsHelp || own.hasProof ? <Proof form={form} own={own} /> : null}
    </>
  )
}
