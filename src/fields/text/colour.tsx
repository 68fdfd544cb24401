import type { ReadingView } from '#src/fields/kindView.ts'
import { Muted, Swatch } from '#src/fields/choice/Tone.tsx'

export const colour: ReadingView<string> = {
  Cell: ({ value }) =>
    value ? (
      <Muted>
        <Swatch aria-hidden style={{ background: value, width: 12, height: 12, marginRight: 7 }} />
        {value}
      </Muted>
    ) : null,
  Filter: null,
  align: 'left',
  width: () => 110,
}
