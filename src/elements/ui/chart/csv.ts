import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import type { FigureTable } from './figures.ts'

/** Returns a table as a file of comma-separated values, without its total. */
export const formatCsvTable = ({ head, rows }: FigureTable): string =>
  toCsv([head, ...rows.map((row) => row.map(({ raw }) => raw))])
