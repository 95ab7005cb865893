import { describe, expect, it } from 'vitest'
import { loggedFault } from '../../../server/app/logged-fault.ts'

describe('whoever reads the log', () => {
  it('finds what failed and why, and none of the values: no code, no address, no hash', () => {
    const values = ['481 516 is your code', 'asha@example.edu', '$argon2id$v=19$…']
    const fault = Object.assign(
      new Error(`Failed query: insert into outbox values ($1, $2, $3)\nparams: ${values.join(',')}`, {
        cause: Object.assign(new Error('relation "outbox" does not exist'), {
          detail: `Key (email)=(${values[1]}) already exists.`,
        }),
      }),
      { params: values, query: 'insert' },
    )
    const logged = JSON.stringify(loggedFault(fault))
    for (const value of values) expect(logged).not.toContain(value)
    expect(loggedFault(fault)).toMatchObject({
      type: 'Error',
      message: 'Failed query: insert into outbox values ($1, $2, $3): relation "outbox" does not exist',
      stack: expect.stringContaining('logged-fault.test.ts') as string,
    })
  })

  it('is not shown what was thrown when it was no error', () => {
    expect(loggedFault('a secret')).toEqual({
      type: 'string',
      message: 'Something that is no error was thrown.',
      stack: '',
    })
  })
})
