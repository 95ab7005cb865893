/** The months in Divehi, whose names no browser and no Node knows. */
export const DIVEHI_MONTHS: readonly string[] = 'ޖަނަވަރީ ފެބްރުއަރީ މާރިޗު އޭޕްރިލް މޭ ޖޫން ޖުލައި އޯގަސްޓު ސެޕްޓެންބަރު އޮކްޓޯބަރު ނޮވެންބަރު ޑިސެންބަރު'.split(' ')
