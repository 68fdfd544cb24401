import { useId } from 'react'
import type { Option } from '#src/fields/kindView.ts'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'

interface Props {
  entity: string
  label: string
  value: Option | null
  onChange: (chosen: Option | null) => void
  /** Only records with these field values are offered. */
  narrowed?: Readonly<Record<string, unknown>>
}

/** Chooses the record whose others a screen shows, beside its title. */
export function RecordPicker({ entity, label, value, onChange, narrowed }: Props) {
  const id = useId()
  return (
    <div style={{ width: 260, maxWidth: '100%' }}>
      <OptionPicker
        entity={entity}
        multiple={false}
        value={value}
        onChange={onChange}
        narrowed={narrowed}
        shell={{ id, label, margin: 'none' }}
      />
    </div>
  )
}
