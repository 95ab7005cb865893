import { useMessages } from '../../../runtime/messages.tsx'
import { useConfirm } from '../../overlay/use-confirm.ts'
import { MOST_PRINTED } from './load-whole-list.ts'

/** Loads rows for paper: all of a list or its first ones; undefined when they cannot be loaded. */
type LoadRows<Rows> = () => Promise<Rows | undefined>

/**
 * Returns a function that loads the rows of a list for paper, and asks before it prints fewer than the list has: its
 * first ones where they are too many, or those shown where the others cannot be loaded. `print` gets the rows;
 * undefined stands for those shown.
 */
export function useLoadPrinted(): <Rows>(
  list: { readonly shown: number; readonly total: number; readonly loadRows: LoadRows<Rows> },
  print: (rows: Rows | undefined) => void,
) => Promise<void> {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  return async ({ shown, total, loadRows }, print) => {
    const isAll = shown >= total
    const action = t('table.print')
    if (!isAll && total > MOST_PRINTED) {
      const title = t('table.printFirst', { number: number(MOST_PRINTED), total: number(total) })
      if (!(await confirm({ title, detail: t('table.printFirstDetail'), action }))) return
    }
    const rows = isAll ? undefined : await loadRows()
    if (!isAll && rows === undefined) {
      const title = t('table.printShown')
      if (!(await confirm({ title, detail: t('table.printShownDetail'), action }))) return
    }
    print(rows)
  }
}
