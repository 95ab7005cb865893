import { useState } from 'react'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import {
  element,
  elementSpec,
  event,
  flag,
  number,
  text,
  type ScreenProps,
} from '../../../src/elements/runtime/spec.ts'
import { lightSheets } from '../../../src/elements/runtime/styles/light-sheets.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { useMessages } from '../../../src/elements/runtime/messages.tsx'

const specimenSpec = elementSpec({
  tag: 'campus-specimen',
  summary: 'An element for the tests of the bridge.',
  surface: 'shadow',
  messages: ['public'],
  attributes: { 'first-name': text('A text.'), count: number('A number.'), open: flag('A flag.') },
  events: {
    'campus-asked': event<{ answer: number }>('Asks the page.', { cancelable: true }),
    'campus-told': event<{ count: number }>('Tells the page.'),
  },
})

function Specimen({ attributes, emit }: ScreenProps<typeof specimenSpec>) {
  const { t } = useMessages()
  const [searchText, setSearchText] = useState('')
  if (attributes['first-name'] === 'always-throws') throw new Error('This screen always throws.')
  return (
    <form>
      <output id="values">{JSON.stringify(attributes)}</output>
      <p id="word">{t('common.processing')}</p>
      <input id="typed" name="typed" aria-label="typed" />
      <button type="button" id="ask" onClick={() => setSearchText(String(emit('campus-asked', { answer: 42 })))}>
        {searchText || 'ask'}
      </button>
      <button type="button" id="tell" onClick={() => emit('campus-told', { count: 1 })}>
        tell
      </button>
    </form>
  )
}

const lightSpec = elementSpec({
  tag: 'campus-light-specimen',
  summary: 'A form in the light DOM for the tests of the bridge.',
  surface: 'light',
  messages: ['public'],
  attributes: {},
  events: { 'campus-sent': event<{ name: string; colour: string; kind: string }>('The form was sent.') },
})

function LightSpecimen({ emit, carried }: ScreenProps<typeof lightSpec>) {
  return (
    <form
      className="c-card"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        const data = new FormData(submitted.currentTarget)
        const read = (name: string) => {
          const value = data.get(name)
          return typeof value === 'string' ? value : ''
        }
        emit('campus-sent', { name: read('name'), colour: read('colour'), kind: read('kind') })
      }}
    >
      <label>
        Name <input className="c-input" name="name" defaultValue={carried.name ?? ''} />
      </label>
      <label>
        Other <input className="c-input" name="other" defaultValue={carried.other ?? ''} />
      </label>
      <select name="colour" aria-label="Colour" defaultValue={carried.colour ?? 'red'}>
        <option value="red">red</option>
        <option value="blue">blue</option>
      </select>
      <label>
        <input type="radio" name="kind" value="a" defaultChecked={(carried.kind ?? 'a') === 'a'} /> a
      </label>
      <label>
        <input type="radio" name="kind" value="b" defaultChecked={carried.kind === 'b'} /> b
      </label>
      <button type="submit">Send</button>
    </form>
  )
}

/** The same form as a page would carry it before any script. */
export const STATIC_FORM = `<div class="campus" slot="campus" data-campus-static lang="en" dir="ltr"><form method="post" action="/nowhere">
<label>Name <input name="name"></label><label>Other <input name="other"></label>
<select name="colour"><option>red</option><option>blue</option></select>
<label><input type="radio" name="kind" value="a" checked> a</label><label><input type="radio" name="kind" value="b"> b</label>
<button type="submit">Send</button></form></div>`

/** Registers both specimens. */
export function defineSpecimens(): void {
  defineElement(element({ spec: specimenSpec, Screen: Specimen, styles: shadowSheets }))
  defineElement(element({ spec: lightSpec, Screen: LightSpecimen, styles: lightSheets }))
}
