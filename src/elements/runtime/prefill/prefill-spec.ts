import { text } from '../spec.ts'

/** What stands in the field for the user name at first. */
export const USER_NAME_ATTRIBUTE = text(
  'User name that is in its field at first ([prefill](opening.md#prefill)). Not on a shared computer.',
)
