/** Renders the names of a record, one script below the other. */
export const Names = ({ names }: { readonly names: readonly (string | null)[] }) => (
  <>
    {names.map((one) =>
      one === null || one === '' ? null : (
        <div key={one}>
          <bdi>{one}</bdi>
        </div>
      ),
    )}
  </>
)
