import { describe, expect, it } from 'vitest'
import { createFaultSerializer, toLoggedFault } from '../../../server/app/logged-fault.ts'

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

describe('the stack of a fault', () => {
  const lost = (statement: string): Error =>
    new Error(`Failed query: ${statement}`, {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    })
  const other = new TypeError('x is undefined')

  it('is logged once a minute for each kind, and once for a database that is unavailable', () => {
    let time = 0
    const serialize = createFaultSerializer(() => time)
    const hasStack = (error: unknown): boolean => serialize(error).stack !== ''
    expect([lost('select 1'), lost('select 2'), other, other].map(hasStack)).toEqual([true, false, true, false])
    expect(serialize(lost('select 3')).message).toBe('Failed query: select 3: connect ECONNREFUSED')
    time = 60_000
    expect([lost('select 1'), other].map(hasStack)).toEqual([true, true])
  })
})
