import type { MessageKey } from '../../../core/i18n/messages.ts'

type Values = Readonly<Record<string, string | number>>

/** A message of the test page. */
export interface FindingMessage {
  readonly key: MessageKey
  readonly values: Values
}

/** The result of a check: its state, a message about it, and how to fix it. */
export interface Finding extends FindingMessage {
  readonly state: 'good' | 'doubtful' | 'bad'
  readonly fix?: FindingMessage | undefined
}

const createFindingBuilder =
  (state: Finding['state']) =>
  (key: MessageKey, values: Values = {}, fix?: FindingMessage): Finding => ({ state, key, values, fix })

/** Creates a finding without a problem. */
export const buildGood = createFindingBuilder('good')
/** Creates a finding that works, but could be better. */
export const warning = createFindingBuilder('doubtful')
/** Creates a finding that does not work. */
export const failed = createFindingBuilder('bad')

/** Creates the message that says how to fix a problem. */
export const buildRemedy = (key: MessageKey, values: Values = {}): FindingMessage => ({ key, values })

/** A finding with the name of its check. */
export interface TitledFinding {
  readonly id: string
  readonly title: MessageKey
  readonly finding: Finding
}
