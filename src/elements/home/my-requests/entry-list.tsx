import { DataText } from '../../ui/i18n/data-text.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import type { Ways } from '../parts/card-props.ts'
import type { OwnEntry } from './entry.ts'

function Way({ way, ...navigation }: Ways & { readonly way: NonNullable<OwnEntry['way']> }) {
  const { path, label, isPublic } = way
  return isPublic ? (
    <StepLink path={path} {...navigation}>
      {label}
    </StepLink>
  ) : (
    <PortalLink path={path} {...navigation}>
      {label}
    </PortalLink>
  )
}

/** Renders what a student has asked for, must do or was sent: where it is, and what happens next. */
export const EntryList = ({ entries, ...navigation }: Ways & { readonly entries: readonly OwnEntry[] }) => (
  <ul className="c-own-entries">
    {entries.map(({ key, title, facts, state, next, reason, way }) => (
      <li key={key} className="c-panel">
        <div className="c-own-entry-head">
          <h2 className="c-subtitle">{title}</h2>
          <Tag kind={state.kind} size="small">
            {state.label}
          </Tag>
        </div>
        <p className="c-small c-soft">
          {facts.map((fact, at) => (
            <span key={at}>
              {at === 0 ? '' : ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {next === null ? null : <p>{next}</p>}
        {reason === null || reason === '' ? null : (
          <p>
            <DataText>{reason}</DataText>
          </p>
        )}
        {way === null ? null : (
          <p>
            <Way way={way} {...navigation} />
          </p>
        )}
      </li>
    ))}
  </ul>
)
