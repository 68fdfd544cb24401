import { useState } from 'react'
import type { Option } from '#src/fields/kindView.ts'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import type { Processing } from './OrderPage.tsx'

interface Props {
  order: Processing['order']
  tagIds: readonly string[]
  onChange: (tagIds: string[]) => void
}

/** The order's tags, with adding and removing. */
export function OrderTags({ order, tagIds, onChange }: Props) {
  const [chosen, remember] = useState<Option[]>([])
  const came = (order.labels.tagIds ?? []) as unknown as readonly Option[]
  const value = useNamed('orderTags', tagIds, [...chosen, ...came])
  const choose = (options: Option[]) => {
    remember(options)
    onChange(options.map(({ id }) => id))
  }
  return (
    <Section title={say('order.tags')}>
      <OptionPicker
        entity="orderTags"
        multiple
        narrowed={{ isActive: true }}
        value={value}
        onChange={choose}
        shell={{ placeholder: value.length ? '' : say('order.add_tag') }}
        htmlInput={{ 'aria-label': say('order.tags') }}
      />
    </Section>
  )
}
