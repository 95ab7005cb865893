import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { fitColumns, spreadColumns } from '../../../src/elements/ui/table/columns/fit-columns.ts'

type Row = Readonly<Record<string, string>>
const column = (
  id: string,
  width: number,
  more: { readonly priority?: number; readonly fact?: boolean } = {},
): Column<Row> => ({ id, kind: 'text', header: id, width, value: (row) => row[id], ...more })
const needs = ({ width = 0 }: Column<Row>): number => width
const COLUMNS = [
  column('name', 200, { priority: 99 }),
  column('code', 150),
  column('status', 100, { fact: true }),
  column('role', 150, { priority: 2 }),
  column('mail', 220),
  column('flag', 60),
]
const idsAt = (room: number): string =>
  fitColumns(COLUMNS, room, needs)
    .fitted.map(({ id }) => id)
    .join()

describe('the columns of a list', () => {
  it.each([
    [880, 'name,code,status,role,mail,flag'],
    [879, 'name,code,status,role,mail'],
    [660, 'name,code,status,role,flag'],
    [600, 'name,code,status,role'],
    [599, 'name,status,role,flag'],
    [450, 'name,status,role'],
    [400, 'name,role'],
    [300, 'name,status'],
    [0, 'name'],
  ])('in %i pixels are the most important ones that fit, in their order: %s', (room, ids) => {
    expect(idsAt(room)).toBe(ids)
  })

  it('are each either shown or omitted', () => {
    for (let room = 0; room < 1000; room += 37) {
      const { fitted, leftOut } = fitColumns(COLUMNS, room, needs)
      expect([...fitted, ...leftOut].map(({ id }) => id).sort()).toEqual(COLUMNS.map(({ id }) => id).sort())
    }
  })

  it('share the remaining width, and are never narrower than needed', () => {
    const { fitted } = fitColumns(COLUMNS, 600, needs)
    const widths = spreadColumns(fitted, 1200, needs)
    expect([...widths.values()].reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1200)
    expect(widths.get('name')).toBe(500)
    for (const one of spreadColumns(COLUMNS, 300, needs))
      expect(one[1]).toBe(COLUMNS.find(({ id }) => id === one[0])?.width)
  })

  it('leave the remaining width mostly to columns of text, above all to the one that names the row', () => {
    const status: Column<Row> = {
      id: 'state',
      kind: 'status',
      header: 'state',
      width: 100,
      options: [],
      value: () => '',
    }
    const widths = spreadColumns([column('name', 100), column('code', 100), status], 690, needs)
    expect([widths.get('name'), widths.get('code'), widths.get('state')]).toEqual([340, 220, 130])
  })

  it('get the remaining width first where values want more, in proportion, and never more than they want', () => {
    const [name, code] = [column('name', 100), column('code', 100)]
    const wants = ({ id }: Column<Row>): number => (id === 'name' ? 200 : 150)
    const widthsAt = (room: number) => [...spreadColumns([name, code], room, needs, wants).values()]
    expect(widthsAt(200)).toEqual([100, 100])
    expect(widthsAt(275)).toEqual([150, 125])
    expect(widthsAt(350)).toEqual([200, 150])
  })

  it('can be an empty list', () => {
    expect(fitColumns<Row>([], 100, needs)).toEqual({ fitted: [], leftOut: [] })
    expect(spreadColumns<Row>([], 100, needs).size).toBe(0)
  })
})
