import { Notice } from './notice.tsx'

/** Renders the error of the last attempt, next to the control; nothing after a success. */
export const Problem = ({ sentence }: { readonly sentence: string }) =>
  sentence ? (
    <Notice kind="danger" announced>
      {sentence}
    </Notice>
  ) : null
