import { calls as known } from 'virtual:campus-contract'
import { useState, type SubmitEvent } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field, SelectField, TextField } from '../../ui/field/field.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { formatJson } from './as-text.ts'
import { FieldHints } from './field-hints.tsx'
import { listKnownCalls, listMissingFields, buildPayload } from './known-calls.ts'
import { parseJson } from './parse-json.ts'

/** A call as composed by the integrator. */
export interface ComposedCall {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly common: unknown
  readonly branch: string
  readonly customURL: string
  readonly headers: Readonly<Record<string, string>>
  readonly asStranger: boolean
}

type Editor = 'payload' | 'common' | 'headers'

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const toHeaderTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(toRecord(value)).map(([name, text]) => [name, String(text)]))

interface ComposerProps {
  readonly clientId: number | undefined
  readonly busy: boolean
  readonly onSend: (call: ComposedCall) => void
  readonly onCancel: () => void
}

/**
 * Renders the editor for a call: type or pick one, edit its JSON, choose how to send it (specification, section 11.6).
 * Ctrl+Enter sends from every editor.
 */
export function Composer({ clientId, busy, onSend, onCancel }: ComposerProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const [text, setText] = useState('o.[ping]')
  const [texts, setTexts] = useState<Readonly<Record<Editor, string>>>({
    payload: formatJson({ ping: {} }),
    common: '',
    headers: '',
  })
  const [branch, setBranch] = useState('')
  const [customURL, setCustomURL] = useState('')
  const [asStranger, setStranger] = useState(false)
  const parsed = {
    payload: parseJson(texts.payload),
    common: parseJson(texts.common),
    headers: parseJson(texts.headers),
  }
  const calls = listKnownCalls(text)
  const payload = parsed.payload.ok ? toRecord(parsed.payload.value) : {}
  const findOwnPayload = (name: string): unknown => payload[name] ?? payload[name.replace('query_', '')]

  const pickCall = (name: string) => {
    const call = known.find((one) => one.name === name)
    if (!call) return
    setText(`${call.access}.[${name}]`)
    setTexts({ ...texts, payload: formatJson({ [name]: buildPayload(call, clientId) }) })
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { payload: data, common, headers } = parsed
    if (busy || !data.ok || !common.ok || !headers.ok) return
    onSend({
      text,
      data: toRecord(data.value),
      common: common.value ?? undefined,
      branch,
      customURL,
      headers: toHeaderTexts(headers.value),
      asStranger,
    })
  }
  const renderEditor = (name: Editor, rows: number) => {
    const state = parsed[name]
    return (
      <Field
        label={t(`console.${name}`)}
        hint={t(`console.${name}Help`)}
        error={state.ok ? undefined : t('console.noJson', { line: state.line, column: state.column })}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            className="c-input c-editor"
            dir="ltr"
            lang="en"
            translate="no"
            spellCheck="false"
            autoComplete="off"
            rows={rows}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
          />
        )}
      </Field>
    )
  }

  return (
    <form className="c-panel c-stack" aria-labelledby={id} onSubmit={handleSubmit}>
      <h2 className="c-subtitle" id={id}>
        {t('console.call')}
      </h2>
      <SelectField
        label={t('console.pick')}
        value={calls[0]?.name ?? ''}
        onChange={({ target }) => pickCall(target.value)}
        dir="ltr"
        translate="no"
      >
        <option value="">{t('console.ownCall')}</option>
        {known.map(({ name, access }) => (
          <option key={name} value={name} lang="en">
            {`${access}.[${name}]`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('console.string')}
        hint={t('console.stringHelp')}
        dir="ltr"
        lang="en"
        spellCheck="false"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {renderEditor('payload', 8)}
      {calls.map((call) => (
        <FieldHints
          key={call.name}
          call={call}
          missing={parsed.payload.ok ? listMissingFields(call, findOwnPayload(call.name)) : []}
        />
      ))}
      <details>
        <summary>{t('console.more')}</summary>
        <div className="c-stack c-more">
          {renderEditor('common', 3)}
          {renderEditor('headers', 3)}
          <TextField
            label={t('console.branch')}
            hint={t('console.branchHelp')}
            dir="ltr"
            autoComplete="off"
            value={branch}
            onChange={({ target }) => setBranch(target.value)}
          />
          <TextField
            label={t('console.customURL')}
            hint={t('console.customURLHelp')}
            dir="ltr"
            autoComplete="off"
            value={customURL}
            onChange={({ target }) => setCustomURL(target.value)}
          />
          <label className="c-tick">
            <input
              type="checkbox"
              className="c-check"
              checked={asStranger}
              onChange={({ target }) => setStranger(target.checked)}
            />
            {t('console.stranger')}
          </label>
        </div>
      </details>
      <div className="c-row">
        <Button type="submit" busy={busy}>
          {t('console.send')}
        </Button>
        {busy ? (
          <Button kind="secondary" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
        <span className="c-small c-soft">{t('console.shortcut')}</span>
      </div>
    </form>
  )
}
