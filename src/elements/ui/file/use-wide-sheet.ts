import { useEffect } from 'react'

/** The widest table that an upright sheet of A4 shows in the small letters of paper, in pixels of a screen. */
const UPRIGHT = 1200

/** Turns the sheets of paper while a table is printed whose columns do not fit on upright ones. */
export function useWideSheet(least: number | undefined): void {
  const isWide = (least ?? 0) > UPRIGHT
  useEffect(() => {
    if (!isWide) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@page{size:landscape}')
    const turn = () => {
      document.adoptedStyleSheets.push(sheet)
    }
    const turnBack = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
    addEventListener('beforeprint', turn)
    addEventListener('afterprint', turnBack)
    return () => {
      removeEventListener('beforeprint', turn)
      removeEventListener('afterprint', turnBack)
      turnBack()
    }
  }, [isWide])
}
