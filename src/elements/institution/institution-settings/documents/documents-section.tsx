import {
  DOCUMENT_PICTURES,
  LARGEST_DOCUMENT_PICTURE,
  LEAST_DOCUMENT_PICTURE,
} from '../../../../contract/institution/document-pictures.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { FileField } from '../../../ui/file/file-field.tsx'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useSection } from '../use-section.ts'
import { toDocumentsInput, LONGEST_LINE, toTranslationField, useDocumentsForm } from './documents-form.ts'
import { Preview } from './preview.tsx'

type DocumentsForm = ReturnType<typeof useDocumentsForm>['form']

/** Renders a line of documents with its translations. */
function Line({ form, line }: { readonly form: DocumentsForm; readonly line: 'signatory' | 'footer' }) {
  const { t } = useMessages()
  const { languages } = useSettings().settings.HABITS.values
  const maxLength = LONGEST_LINE[line]
  return (
    <GroupField label={t(`settings.documents.${line}`)} hint={t(`settings.documents.${line}Hint`)}>
      <div className="c-pair">
        <LineField {...form.field(line, t('settings.documents.text'))} autoComplete="off" maxLength={maxLength} />
        {languages.map((language) => (
          <div key={language} lang={language} dir={LANGUAGES[language].direction}>
            <LineField
              {...form.field(toTranslationField(line, language), LANGUAGES[language].nativeName)}
              autoComplete="off"
              maxLength={maxLength}
            />
          </div>
        ))}
      </div>
    </GroupField>
  )
}

/** Renders what hall tickets and receipts carry, with a preview of unsaved values. */
export function DocumentsSection() {
  const { t } = useMessages()
  const { mayEdit } = useSettings()
  const state = useSection('DOCUMENTS')
  const { form, sent } = useDocumentsForm(state)
  return (
    <SectionForm state={state} form={form} input={toDocumentsInput}>
      <Notice kind="info">{t('settings.documents.frozen')}</Notice>
      {DOCUMENT_PICTURES.map((name) => {
        const field = form.field(name, t(`settings.documents.${name}`))
        return (
          <FileField
            key={name}
            {...field}
            onChange={(files) => field.onChange([...files])}
            hint={t(`settings.documents.${name}Hint`)}
            kinds={['png', 'jpeg']}
            maxBytes={LARGEST_DOCUMENT_PICTURE}
            least={LEAST_DOCUMENT_PICTURE[name]}
          />
        )
      })}
      <Line form={form} line="signatory" />
      <Line form={form} line="footer" />
      {mayEdit ? <Preview entered={form.values} sent={sent} /> : null}
    </SectionForm>
  )
}
