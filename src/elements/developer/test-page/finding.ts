import type { MessageKey } from '../../../core/i18n/messages.ts'

type Values = Readonly<Record<string, string | number>>

/** A message of the test page. */
export interface Said {
  readonly key: MessageKey
  readonly values: Values
}

/** The result of a check: its state, a message about it, and how to fix it. */
export interface Finding extends Said {
  readonly state: 'good' | 'doubtful' | 'bad'
  readonly fix?: Said | undefined
}

const finding =
  (state: Finding['state']) =>
  (key: MessageKey, values: Values = {}, fix?: Said): Finding => ({ state, key, values, fix })

/** Creates a finding without a problem. */
export const good = finding('good')
/** Creates a finding that works, but could be better. */
export const doubtful = finding('doubtful')
/** Creates a finding that does not work. */
export const bad = finding('bad')

/** Creates the message that says how to fix a problem. */
export const fix = (key: MessageKey, values: Values = {}): Said => ({ key, values })
