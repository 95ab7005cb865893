import { describe, expect, it } from 'vitest'
import { parseFormTree } from '../../../scripts/forms/form-tree.ts'

describe('a rendered form as a tree', () => {
  it('keeps tags, attributes, texts and their order', () => {
    expect(
      parseFormTree(
        '<div class="a"><label for="x">Name &amp; &#x27;seat&#x27;</label><input id="x" readOnly="" data-short=""/></div>',
      ),
    ).toEqual([
      'div',
      { class: 'a' },
      ['label', { for: 'x' }, "Name & 'seat'"],
      ['input', { id: 'x', readonly: '', 'data-short': '' }],
    ])
  })

  it('omits empty and default attributes, but not the empty value of an option', () => {
    expect(parseFormTree('<p><input value="" aria-invalid="false"/><option value="">Choose</option></p>')).toEqual([
      'p',
      {},
      ['input', {}],
      ['option', { value: '' }, 'Choose'],
    ])
  })

  it.each(['', '<p>', '<p></p><p></p>', '<p onclick=x></p>', '<svg:x/>'])('cannot be built from %j', (html) => {
    expect(() => parseFormTree(html)).toThrow('This is no form')
  })
})
