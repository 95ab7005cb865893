import { Icon } from '../../ui/icons/icons.tsx'

/** Renders that a card has nothing to report, which is good news and no missing content. */
export const AllClear = ({ children }: { readonly children: string }) => (
  <p className="c-home-clear">
    <Icon name="check" />
    <span>{children}</span>
  </p>
)
