import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { activities } from '../../../src/contract/index.ts'
import publicWords from '../../../src/messages/en/public.json'
import parts from '../../../src/messages/en/parts.json'
import { formatMonthName, formatWeekdayName } from '../../../src/core/i18n/dates-in-words.ts'
import { countDifference, listDualRows } from '../../../src/elements/ui/dual-list/dual-rows.ts'
import { findFileKind, sortFiles } from '../../../src/elements/ui/file/file-kinds.ts'
import { matchWords } from '../../../src/contract/fold-letters.ts'
import {
  toFirstErrors,
  toNamedErrors,
  addUndrawnErrors,
  toSubmitProblems,
} from '../../../src/elements/ui/form/form-errors.ts'
import {
  getCurrencySign,
  readMoney,
  readNumber,
  writeMoney,
  writeNumber,
} from '../../../src/elements/ui/form/fields/numbers.ts'
import { readPhone, writePhone } from '../../../src/elements/ui/form/fields/phones.ts'
import { createRules } from '../../../src/elements/ui/form/rules.ts'
import { isSameValue } from '../../../src/elements/ui/form/same-value.ts'
import {
  filterNodes,
  countLeaves,
  openLevels,
  getCheckState,
  toggleNode,
  mergeLoadedChildren,
  type TreeNode,
} from '../../../src/elements/ui/tree/tree-state.ts'
import { buildMessages } from '../../../src/elements/runtime/messages.tsx'

const rules = createRules(buildMessages('en', { ...publicWords, ...parts }, undefined), 'dd/mm/yyyy')
const findProblem = (schema: v.GenericSchema, input: unknown) =>
  Object.values(toFirstErrors(v.safeParse(schema, input).issues))[0]

describe('a typed number', () => {
  it.each([
    ['1,25,000', 125000],
    ['१२५', 125],
    ['۱۲۵', 125],
    ['−5', -5],
    [' 7 ', 7],
  ])('is accepted: %s', (text, value) => expect(readNumber(text)).toBe(value))
  it.each(['', 'twelve', '1.5', '1,', '--1', '99999999999999999999'])('is rejected: %s', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  )
  it('can have as many decimals as the field allows', () =>
    expect([readNumber('1.25', 2), readNumber('1٫25', 2), readNumber('1.255', 2)]).toEqual([1.25, 1.25, undefined]))
  it('is shown with the digit groups of the language, and unchanged when it is invalid', () => {
    expect([writeNumber(1_250_000), writeNumber('1x')]).toEqual(['12,50,000', '1x'])
  })
})

describe('a typed amount', () => {
  it.each([
    ['1,250.50', 125050],
    ['0.07', 7],
    ['१२५०.५', 125050],
    ['19.99', 1999],
    ['1250', 125000],
    ['-3.10', -310],
  ])('is stored in whole paise: %s', (text, minor) => {
    expect(readMoney(text, 'INR')).toBe(minor)
    expect(Number.isInteger(readMoney(text, 'INR'))).toBe(true)
  })
  it.each(['1.005', '₹', '1e3', '99999999999999999'])('is rejected instead of rounded or guessed: %s', (text) =>
    expect(readMoney(text, 'INR')).toBeUndefined(),
  )
  it('is shown in a format that can be typed', () => {
    for (const minor of [7, 1999, 12500050, -310]) expect(readMoney(writeMoney(minor, 'INR'), 'INR')).toBe(minor)
    expect([
      writeMoney(12500050, 'INR'),
      writeMoney(12500050, 'MVR'),
      writeMoney(5, 'INR'),
      writeMoney('x', 'INR'),
    ]).toEqual(['1,25,000.50', '125,000.50', '0.05', 'x'])
    expect([getCurrencySign('INR'), getCurrencySign('MVR')]).toEqual(['₹', 'MVR'])
  })
})

describe('a typed mobile number', () => {
  it.each(['9876543210', '+91 98765 43210', '09876543210', '0091-9876543210', '९८७६५४३२१०'])(
    'is accepted: %s',
    (text) => expect(readPhone(text, 'IN')).toBe('+919876543210'),
  )
  it.each(['12345', '1876543210', '98765432101', 'phone 9876543210'])('is rejected: %s', (text) =>
    expect(readPhone(text, 'IN')).toBeUndefined(),
  )
  it('has another pattern in the Maldives', () =>
    expect([readPhone('7771234', 'MV'), readPhone('+960 9771234', 'MV'), writePhone('+9607771234', 'MV')]).toEqual([
      '+9607771234',
      '+9609771234',
      '7771234',
    ]))
})

describe('the validation rules of a form', () => {
  it('report missing and invalid values, each with its own message', () => {
    expect(findProblem(rules.required(3), '  ')).toBe('This field is required.')
    expect(findProblem(rules.required(3), 'four')).toBe('Use at most 3 characters.')
    expect(findProblem(rules.email(), 'asha@')).toBe('Enter a valid e-mail address.')
    expect(findProblem(rules.phone('IN'), '123')).toBe('Enter a 10-digit mobile number.')
    expect(findProblem(rules.number({ max: 125000 }), 125001)).toBe('Enter 1,25,000 or less.')
    expect(findProblem(rules.number(), 'x')).toBe('Enter a number.')
    expect(findProblem(rules.money('INR', { min: 10050 }), 10)).toBe('Enter 100.50 or more.')
    expect(findProblem(rules.money('INR'), 'x')).toBe('Enter an amount, for example 1,250.50.')
    expect(findProblem(rules.day(), '31/02/2026')).toMatch(/^Enter a date, for example 31\/12\/\d{4}\.$/)
    expect(findProblem(rules.day({ max: '2026-03-14' }), '2026-03-15')).toBe('Choose 14/03/2026 or earlier.')
    expect(findProblem(rules.days(), { from: '2026-03-15', to: '2026-03-14' })).toBe(
      'End date must be after the start date.',
    )
    expect(findProblem(rules.days(), { from: 'soon', to: '' })).toMatch(/^Enter a date/)
    expect(findProblem(rules.code(6), '12345')).toBe('Enter the 6-digit code.')
    expect(findProblem(rules.oneOf(['a']), '')).toBe('Choose one.')
    expect(findProblem(rules.some(2), ['a'])).toBe('Choose at least 2.')
    expect(findProblem(rules.agreed(), false)).toBe('This field is required.')
    expect(findProblem(rules.optional(rules.money('INR')), 'x')).toBe('Enter an amount, for example 1,250.50.')
  })
  it('return valid values, and null for an optional empty one', () => {
    expect(v.parse(rules.money('INR'), 125050)).toBe(125050)
    expect(v.parse(rules.optional(rules.money('INR')), '')).toBeNull()
    expect(v.parse(rules.required(), ' Asha ')).toBe('Asha')
    expect(v.parse(rules.days(), { from: '', to: '2026-03-14' })).toEqual({ from: '', to: '2026-03-14' })
  })
  it('name each missing or invalid part of an address', () => {
    const address = { line1: '', line2: '', city: 'Pune', district: 'Pune', state: 'XX', pin: '011001' }
    expect(toFirstErrors(v.safeParse(v.object({ address: rules.address('IN', ['MH']) }), { address }).issues)).toEqual({
      'address.line1': 'Flat, house, street is required.',
      'address.state': 'State is required.',
      'address.pin': 'Enter a 6-digit PIN code.',
    })
  })
})

describe('a refusal of the server', () => {
  const refused = (result: unknown) =>
    ({
      ok: false,
      errorCode: 1201,
      error: 'Some of the entries are not valid. Check them and send them again.',
      result,
    }) as const
  it('is assigned to the fields that it names', () =>
    expect(toSubmitProblems(refused({ fieldErrors: [{ field: 'email', message: 'Taken.' }] }), 'No.')).toEqual({
      fields: { email: 'Taken.' },
      otherwise: 'No.',
    }))
  it('is a message of the form when it names no field', () =>
    expect([toSubmitProblems(refused(null), 'No.'), toSubmitProblems(refused({ fieldErrors: [] }), 'No.')]).toEqual([
      { message: 'No.' },
      { message: 'No.' },
    ]))
  it('is a message of the form for fields that the form does not show', () => {
    const drawn = ['name', 'address']
    expect(
      addUndrawnErrors({ fields: { 'address.pin': 'Wrong.', name: 'Missing.' }, otherwise: 'No.' }, drawn),
    ).toEqual({
      message: undefined,
      fields: { 'address.pin': 'Wrong.', name: 'Missing.' },
    })
    expect(
      addUndrawnErrors(
        { fields: { returnUrl: 'Check this.', idempotencyKey: 'Check this.', name: 'Missing.' }, otherwise: 'No.' },
        drawn,
      ),
    ).toEqual({ message: 'No. Check this.', fields: { name: 'Missing.' } })
    expect(addUndrawnErrors({ fields: { '': 'These do not fit together.' } }, drawn)).toEqual({
      message: 'These do not fit together.',
      fields: {},
    })
    expect(addUndrawnErrors({ message: 'Taken.', fields: { names: 'Not the field name.' } }, drawn)).toEqual({
      message: 'Taken. Not the field name.',
      fields: {},
    })
  })
  it('never omits the message of a field, for any call', () => {
    for (const { name, input } of Object.values(activities)) {
      const fields = Object.fromEntries(
        Object.keys('entries' in input ? (input.entries as object) : {}).map((field) => [field, `${field} is wrong.`]),
      )
      for (const drawn of [[], Object.keys(fields).slice(0, 1), Object.keys(fields)]) {
        const problems = addUndrawnErrors({ fields, otherwise: 'No.' }, drawn)
        const words = [problems.message ?? '', ...Object.values(problems.fields)].join(' ')
        for (const sentence of Object.values(fields)) expect(words, name).toContain(sentence)
        expect(
          Object.keys(problems.fields).every((field) => drawn.includes(field)),
          name,
        ).toBe(true)
      }
    }
  })
  it('is listed with the labels of the fields', () => {
    expect(
      toNamedErrors({ 'address.pin': 'Wrong.' }, ['name', 'address.pin'], new Map([['address', 'Address']])),
    ).toEqual({ 'address.pin': 'Address: Wrong.' })
  })
})

it('a form is unchanged when all its values are equal to the earlier ones', () => {
  const file = new File(['a'], 'a')
  expect(isSameValue({ a: [1, { b: '' }], file }, { a: [1, { b: '' }], file })).toBe(true)
  expect([
    isSameValue([1], [1, 2]),
    isSameValue({ a: 1 }, { b: 1 }),
    isSameValue(file, new File(['a'], 'a')),
    isSameValue(null, {}),
  ]).toEqual([false, false, false, false])
})

describe('a chosen file', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers)
  const png = new File([bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)], 'a.PNG')
  it('is recognised by its first bytes and its name, which must agree', async () => {
    const kinds = ['pdf', 'jpeg', 'png', 'csv'] as const
    expect(await findFileKind(png, kinds)).toBe('png')
    expect(await findFileKind(new File([bytes(0xff, 0xd8, 0xff, 0xe0)], 'a.jpg'), kinds)).toBe('jpeg')
    expect(await findFileKind(new File(['%PDF-1.7'], 'a.pdf'), kinds)).toBe('pdf')
    expect(await findFileKind(new File(['नाव,गुण\n'], 'a.csv'), kinds)).toBe('csv')
    expect(await findFileKind(new File(['<svg onload="x">'], 'a.png', { type: 'image/png' }), kinds)).toBeUndefined()
    expect(await findFileKind(new File(['%PDF-1.7'], 'a.exe'), kinds)).toBeUndefined()
    expect(await findFileKind(new File([bytes(0, 1, 2)], 'a.csv'), kinds)).toBeUndefined()
    expect(await findFileKind(png, ['pdf'])).toBeUndefined()
  })
  it('of text is recognised even when its examined part ends within a character', async () => {
    expect(await findFileKind(new File([`a${'क'.repeat(2000)}`], 'a.csv'), ['csv'])).toBe('csv')
  })
  it('is refused with the reason', async () => {
    const big = new File([bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), new Uint8Array(2000)], 'big.png')
    const { good, refused } = await sortFiles(
      [png, big, new File([], 'empty.png'), new File(['x'], 'x.png'), new File([png], 'more.png')],
      0,
      { kinds: ['png'], maxBytes: 1000, most: 1 },
    )
    expect(good).toEqual([png])
    expect(refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'big.png size',
      'empty.png empty',
      'x.png kind',
      'more.png many',
    ])
  })
})

describe('a dual list', () => {
  const items = [
    { id: '1', label: 'Physics', detail: 'C-1', group: 'Science' },
    { id: '2', label: 'History', group: 'Arts' },
    { id: '3', label: 'Chemistry', group: 'Science' },
  ]
  it('shows items by group, a collapsed group as its heading, and all items that a search finds', () => {
    expect(listDualRows(items, '', new Set()).map(({ key }) => key)).toEqual([
      'group Science',
      'item 1',
      'item 3',
      'group Arts',
      'item 2',
    ])
    expect(listDualRows(items, '', new Set(['Science'])).map(({ key }) => key)).toEqual([
      'group Science',
      'group Arts',
      'item 2',
    ])
    expect(listDualRows(items, 'c-१', new Set(['Science'])).map(({ key }) => key)).toEqual(['group Science', 'item 1'])
  })
  it('counts what saving would add and remove', () =>
    expect(countDifference(['1', '2'], ['2', '3', '4'])).toEqual({ added: 2, removed: 1 }))
  it('is searched word by word', () =>
    expect([
      matchWords('chem sci')('Chemistry', 'Science'),
      matchWords('chem art')('Chemistry', 'Science'),
      matchWords('')('x'),
    ]).toEqual([true, false, true]))
})

describe('a tree of programmes', () => {
  const term = (id: string): TreeNode => ({ id, label: `Term ${id}` })
  const part = (id: string): TreeNode => ({ id, label: `Part ${id}`, children: [term(`${id}1`), term(`${id}2`)] })
  const roots: readonly TreeNode[] = [
    { id: 'a', label: 'B.Sc.', children: [part('ax'), part('ay')] },
    { id: 'b', label: 'B.Com.', lazy: true },
  ]
  const [a] = roots
  const ticks = (value: readonly string[]) => a && getCheckState(a, new Set(value), false)

  it('is partly checked when only nodes below it are, even all of them', () =>
    expect([ticks([]), ticks(['ax1']), ticks(['ax', 'ay']), ticks(['a'])]).toEqual(['none', 'some', 'some', 'all']))
  it('replaces checked nodes by their parent when it is checked', () =>
    expect(toggleNode(roots, ['ax1', 'b'], 'a')).toEqual(['a', 'b']))
  it('keeps the other nodes checked when one node is unchecked', () =>
    expect(toggleNode(roots, ['a'], 'ax1')).toEqual(['ax2', 'ay']))
  it('removes a node that is unchecked', () => expect(toggleNode(roots, ['ax', 'b'], 'ax')).toEqual(['b']))
  it('keeps checked nodes that are not loaded yet, and ignores an unknown node', () => {
    expect(toggleNode(roots, ['b.1', 'ax'], 'ay')).toEqual(['ax', 'ay', 'b.1'])
    expect(toggleNode(roots, ['ax'], 'nowhere')).toEqual(['ax'])
  })
  it('counts its checked leaves and all its leaves', () =>
    expect(a && countLeaves(a, new Set(['ax', 'ay1']), false)).toEqual({ chosen: 3, total: 4 }))
  it('shows what a search finds with its ancestors and descendants, and expands the ancestors', () => {
    const { seen, open } = filterNodes(roots, 'term ax1')
    expect([[...seen].sort(), [...open].sort()]).toEqual([
      ['a', 'ax', 'ax1'],
      ['a', 'ax'],
    ])
    expect([...filterNodes(roots, 'part ay').seen].sort()).toEqual(['a', 'ay', 'ay1', 'ay2'])
  })
  it('expands down to a level', () =>
    expect([openLevels(roots, 1), openLevels(roots, 2), openLevels(roots, 3)]).toEqual([
      [],
      ['a', 'b'],
      ['a', 'ax', 'ay', 'b'],
    ]))
  it('includes nodes that were loaded later', () =>
    expect(mergeLoadedChildren(roots, new Map([['b', [term('b.1')]]]))[1]?.children).toEqual([term('b.1')]))
})

describe('months and weekdays', () => {
  it('are named in all five languages', () => {
    expect((['en', 'hi', 'mr', 'ur', 'dv'] as const).map((language) => formatMonthName(2, language))).toEqual([
      'March',
      'मार्च',
      'मार्च',
      'مارچ',
      'މާރިޗު',
    ])
    expect((['en', 'hi', 'mr', 'ur', 'dv'] as const).map((language) => formatWeekdayName(0, language, 'long'))).toEqual(
      ['Sunday', 'रविवार', 'रविवार', 'اتوار', 'އާދީއްތަ'],
    )
    expect([formatWeekdayName(4, 'dv', 'short'), formatWeekdayName(6, 'en', 'short')]).toEqual(['ބުރާ', 'Sat'])
  })
})
