/** A name as a stranger may see it: `A•••• P••••`. The number of dots says nothing of the length. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}••••`)
    .join(' ')

/** A number as a stranger may see it: `EF-••••17`. */
export const maskedNumber = (text: string): string => `${/^[A-Za-z]+-/.exec(text)?.[0] ?? ''}••••${text.slice(-2)}`
