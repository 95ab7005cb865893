import { describe, expect, it } from 'vitest'
import { toLoggedFault } from '../../../server/app/logged-fault.ts'

describe('a logged error', () => {
  it('contains what failed and why, but no code, address or hash from the values', () => {
    const values = ['481 516 is your code', 'asha@example.edu', '$argon2id$v=19$…']
    const fault = Object.assign(
      new Error(`Failed query: insert into outbox values ($1, $2, $3)\nparams: ${values.join(',')}`, {
        cause: Object.assign(new Error('relation "outbox" does not exist'), {
          detail: `Key (email)=(${values[1]}) already exists.`,
        }),
      }),
      { params: values, query: 'insert' },
    )
    const logged = JSON.stringify(toLoggedFault(fault))
    for (const value of values) expect(logged).not.toContain(value)
    expect(toLoggedFault(fault)).toMatchObject({
      type: 'Error',
      message: 'Failed query: insert into outbox values ($1, $2, $3): relation "outbox" does not exist',
      stack: expect.stringContaining('logged-fault.test.ts') as string,
    })
  })

  it('does not contain a thrown value that is not an Error', () => {
    expect(toLoggedFault('a secret')).toEqual({
      type: 'string',
      message: 'Something that is no error was thrown.',
      stack: '',
    })
  })
})
