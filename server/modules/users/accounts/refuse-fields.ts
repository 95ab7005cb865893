import { refuse, type Refusal } from '../../../lib/context/handler.ts'

/** Refuses fields, each with its message. */
export const refuseFields = (
  fields: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, unknown>> = {},
): Refusal =>
  refuse(
    'invalidInput',
    {},
    {
      fieldErrors: Object.entries(fields).flatMap(([field, message]) =>
        message === undefined ? [] : [{ field, message }],
      ),
      ...more,
    },
  )
